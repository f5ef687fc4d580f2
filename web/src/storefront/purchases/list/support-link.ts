import { formatDate, formatOrder } from '../../../lib/format.ts'
import { words } from '../strings.ts'

interface Purchase {
  orderId: number
  product: { title: string }
  purchasedAt: string
}

interface Support {
  /** Digits with the country code; null where the shop has no chat. */
  supportChatNumber: string | null
  supportEmail: string
}

/** A link to the support chat about one purchase, or to a mail if the shop has no chat. It contains the message. */
export function supportLink({ supportChatNumber, supportEmail }: Support, purchase: Purchase): string {
  const { supportMessage, supportSubject } = words
  const number = formatOrder(purchase.orderId)
  const message = supportMessage(number, purchase.product.title, formatDate(purchase.purchasedAt))
  if (supportChatNumber !== null) {
    return `https://wa.me/${supportChatNumber}?text=${encodeURIComponent(message)}`
  }
  const address = encodeURIComponent(supportEmail).replace('%40', '@')
  const subject = encodeURIComponent(supportSubject(number))
  return `mailto:${address}?subject=${subject}&body=${encodeURIComponent(message)}`
}
