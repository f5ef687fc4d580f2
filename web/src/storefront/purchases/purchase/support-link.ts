import { formatDate, formatOrder } from '../../../lib/format.ts'
import { supportLink } from '../../../shared/store/support-link.ts'
import { words } from '../strings.ts'

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
