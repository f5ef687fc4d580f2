import { useQuery } from '@tanstack/react-query'
import { Mail, MessageCircle } from 'lucide-react'
import { formatDate, formatOrder } from '../../../../kit/lib/format.ts'
import { configQuery } from '../../../../kit/store/config-query.ts'
import { supportLink } from '../../../../kit/store/support-link.ts'
import { buttonStyle } from '../../../../kit/ui/form/button-style.ts'
import type { PurchaseData } from '../purchases-query.ts'
import { words } from '../strings.ts'

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

interface Purchase {
  orderId: number
  product: { title: string }
  purchasedAt: string
}

/** A link to the support of the shop, with a message about one purchase. */
export function purchaseSupportLink(support: Parameters<typeof supportLink>[0], purchase: Purchase): string {
  const number = formatOrder(purchase.orderId)
  return supportLink(support, {
    subject: words.supportSubject(number),
    message: words.supportMessage(number, purchase.product.title, formatDate(purchase.purchasedAt)),
  })
}
