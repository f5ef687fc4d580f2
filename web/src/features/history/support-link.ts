import { formatDate, formatOrder } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'

interface Order {
  orderId: number
  product: { title: string }
  purchasedAt: string
}

interface Support {
  /** Digits with the country code; null where the shop has no chat. */
  supportChatNumber: string | null
  supportEmail: string
}

/** The chat with support about one order, or a mail where the shop has no chat. The message is already written. */
export function supportLink({ supportChatNumber, supportEmail }: Support, order: Order): string {
  const { supportMessage, supportSubject } = strings.history
  const number = formatOrder(order.orderId)
  const message = supportMessage(number, order.product.title, formatDate(order.purchasedAt))
  if (supportChatNumber !== null) {
    return `https://wa.me/${supportChatNumber}?text=${encodeURIComponent(message)}`
  }
  const address = encodeURIComponent(supportEmail).replace('%40', '@')
  const subject = encodeURIComponent(supportSubject(number))
  return `mailto:${address}?subject=${subject}&body=${encodeURIComponent(message)}`
}
