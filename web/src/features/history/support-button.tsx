import { useQuery } from '@tanstack/react-query'
import { Mail, MessageCircle } from 'lucide-react'
import { configQuery } from '../../lib/config-query.ts'
import { formatOrder } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import type { PurchaseData } from './purchases-query.ts'
import { supportLink } from './support-link.ts'

/** Opens the chat with support about one order, or a mail to the shop where it has no chat. */
export function SupportButton({ purchase }: { purchase: PurchaseData }) {
  const { data: config } = useQuery(configQuery)
  if (!config) return null
  const hasChat = config.supportChatNumber !== null
  const Icon = hasChat ? MessageCircle : Mail
  return (
    <a
      href={supportLink(config, purchase)}
      target={hasChat ? '_blank' : undefined}
      rel="noreferrer"
      className={buttonStyle({ size: 'small', variant: 'quiet' })}
    >
      <Icon aria-hidden="true" strokeWidth={1.75} className="size-4" />
      <span>
        {strings.history.support}
        <span className="sr-only">{strings.history.supportOf(formatOrder(purchase.orderId))}</span>
      </span>
    </a>
  )
}
