import { useQuery } from '@tanstack/react-query'
import { Mail, MessageCircle } from 'lucide-react'
import { formatOrder } from '../../../lib/format.ts'
import { configQuery } from '../../../shared/store/config-query.ts'
import { buttonStyle } from '../../../ui/form/button-style.ts'
import type { PurchaseData } from '../purchases-query.ts'
import { words } from '../strings.ts'
import { purchaseSupportLink } from './support-link.ts'

/** Opens the support chat about one purchase, or a mail if the shop has no chat. */
export function SupportButton({ purchase }: { purchase: PurchaseData }) {
  const { data: config } = useQuery(configQuery)
  if (!config) return null
  const hasChat = config.supportChatNumber !== null
  const Icon = hasChat ? MessageCircle : Mail
  return (
    <a
      href={purchaseSupportLink(config, purchase)}
      target={hasChat ? '_blank' : undefined}
      rel="noreferrer"
      className={buttonStyle({ size: 'small', variant: 'quiet' })}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
      <span>
        {words.support}
        <span className="sr-only">{words.supportOf(formatOrder(purchase.orderId))}</span>
      </span>
    </a>
  )
}
