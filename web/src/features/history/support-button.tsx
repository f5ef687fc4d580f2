import { useQuery } from '@tanstack/react-query'
import { MessageCircle } from 'lucide-react'
import { configQuery } from '../../lib/config-query.ts'
import { formatOrder } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { buttonStyle } from '../../ui/button-style.ts'
import type { PurchaseData } from './purchases-query.ts'
import { supportLink } from './support-link.ts'

/** Opens the chat with support about one order; nothing where the shop has no chat. */
export function SupportButton({ purchase }: { purchase: PurchaseData }) {
  const { data: config } = useQuery(configQuery)
  const chatNumber = config?.supportChatNumber
  if (!chatNumber) return null
  return (
    <a
      href={supportLink(chatNumber, purchase)}
      target="_blank"
      rel="noreferrer"
      className={buttonStyle({ size: 'small', variant: 'quiet' })}
    >
      <MessageCircle aria-hidden="true" strokeWidth={1.75} className="size-4" />
      <span>
        {strings.history.support}
        <span className="sr-only">{strings.history.supportOf(formatOrder(purchase.orderId))}</span>
      </span>
    </a>
  )
}
