import { formatDate, formatOrder } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'

interface Order {
  orderId: number
  product: { title: string }
  purchasedAt: string
}

/** The chat with support about one order, its message written already. `chatNumber`: digits with the country code. */
export function supportLink(chatNumber: string, { orderId, product, purchasedAt }: Order): string {
  const message = strings.history.supportMessage(formatOrder(orderId), product.title, formatDate(purchasedAt))
  return `https://wa.me/${chatNumber}?text=${encodeURIComponent(message)}`
}
