import { drawnCover } from '@docket/contract/drawn-cover'
import { icu } from '@docket/contract/icu'
import { formatCents } from '@docket/contract/money'
import { nounForms } from '@docket/contract/nouns'
import type { Database } from '../../../host/db/database.ts'
import { greeting } from '../../../host/mails/greeting.ts'
import type { DueMail, MailContent, MailedCover, Sender } from '../../../host/mails/mail-content.ts'
import { minuteOf } from '../../../host/mails/minute-of.ts'
import { type CoverRow, coverColumns, coverPath, coverWidths } from '../../../host/pictures/product-cover.ts'
import { coverWords } from './cover-words.ts'
import { type MailedShipment, orderReference, orderUrl, shipmentNotes, withShipment } from './mailed-order.ts'

const words = {
  shownInShop: icu('For your safety the {nouns} you bought are shown in the shop only, never in a mail.'),
}

/** The receipt of a purchase, and where to find it. The accounts themselves are never mailed. */
export function receiptMail(
  shop: Sender,
  purchase: {
    username: string
    id: number
    title: string
    quantity: number
    unitPriceCents: bigint
    discountCents: bigint
    couponCode: string | null
    amountCents: bigint
    purchasedAt: Date
    shipment: MailedShipment
    cover: MailedCover | null
    /** What the product delivers; null for a shipment. */
    noun: string | null
  },
): MailContent {
  const reference = orderReference(purchase.id)
  const { quantity, unitPriceCents, discountCents, shipment } = purchase
  const discount = {
    label: purchase.couponCode ? `Coupon ${purchase.couponCode}` : 'Discount',
    value: `−${formatCents(discountCents)}`,
  }
  return {
    subject: `Receipt ${reference} from ${shop.storeName}`,
    title: `Receipt ${reference}`,
    paragraphs: [
      greeting(purchase.username),
      'Thank you for your order. It is ready in My Orders.',
      ...shipmentNotes(shipment),
    ],
    cover: purchase.cover,
    lines: [
      { label: 'Date', value: minuteOf(purchase.purchasedAt) },
      { label: purchase.title, value: `${quantity} × ${formatCents(unitPriceCents)}` },
      ...(shipment ? [{ label: 'Test tracking number', value: shipment.trackingNumber }] : []),
      ...(discountCents > 0n ? [discount] : []),
      { label: 'Paid', value: formatCents(purchase.amountCents) },
    ],
    stamp: shipment ? 'TEST' : 'DELIVERED',
    button: { label: shipment ? 'Open the shipment' : 'View order', url: orderUrl(shop, purchase) },
    notes: shipment ? [] : [words.shownInShop(nounForms(purchase.noun))],
  }
}

/** An account of a purchase was replaced. */
export function replacedMail(
  shop: Sender,
  { username, id, title }: { username: string; id: number; title: string },
): MailContent {
  const reference = orderReference(id)
  return {
    subject: `A replacement for your order ${reference}`,
    title: 'A replacement is ready',
    paragraphs: [greeting(username), `Your replacement for ${reference} (${title}) is ready in My Orders.`],
    button: { label: 'Open the order', url: orderUrl(shop, { id, shipment: null }) },
    notes: ['For your safety it is shown in the shop only, never in a mail.'],
  }
}

/** A purchase was refunded, in part or in full. */
export function refundMail(
  shop: Sender,
  refund: {
    username: string
    id: number
    title: string
    amountCents: bigint
    refundedAt: Date
    shipment: MailedShipment
  },
): MailContent {
  const reference = orderReference(refund.id)
  return {
    subject: `Refund for your order ${reference}`,
    title: `Refund for ${reference}`,
    paragraphs: [
      greeting(refund.username),
      'We have paid the amount below back to your wallet. You can spend it at once.',
    ],
    lines: [
      { label: 'Date', value: minuteOf(refund.refundedAt) },
      { label: 'Order', value: `${reference}, ${refund.title}` },
      { label: 'Paid back', value: formatCents(refund.amountCents) },
    ],
    stamp: refund.shipment ? 'TEST' : 'REFUNDED',
    button: { label: 'Open the order', url: orderUrl(shop, refund) },
    notes: shipmentNotes(refund.shipment),
  }
}

/** The purchase that a mail is about. */
export async function purchaseOf(db: Database, { id, user_id, params }: DueMail) {
  if (typeof params.purchaseId !== 'number') throw new Error(`Mail ${id} names no purchase.`)
  const row = await db
    .selectFrom('purchases')
    .leftJoin('shipments', 'shipments.id', 'purchases.id')
    .leftJoin('products', 'products.id', 'purchases.product_id')
    .select([
      ...coverColumns,
      'products.noun',
      'purchases.id',
      'purchases.product_id',
      'purchases.category_name',
      'shipments.tracking_number as trackingNumber',
      'purchases.title',
      'quantity',
      'unit_price_cents as unitPriceCents',
      'discount_cents as discountCents',
      'coupon_code as couponCode',
      'amount_cents as amountCents',
      'purchased_at as purchasedAt',
    ])
    .where('purchases.id', '=', params.purchaseId)
    .where('purchases.user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return { ...withShipment(row), cover: mailedCover(row) }
}

/** The refund that a mail is about. */
export async function refundOf(db: Database, { id, user_id, params }: DueMail) {
  if (typeof params.refundId !== 'number') throw new Error(`Mail ${id} names no refund.`)
  const row = await db
    .selectFrom('refunds')
    .innerJoin('purchases', 'purchases.id', 'refunds.purchase_id')
    .leftJoin('shipments', 'shipments.id', 'purchases.id')
    .select([
      'purchases.id',
      'purchases.title',
      'shipments.tracking_number as trackingNumber',
      'refunds.amount_cents as amountCents',
      'refunds.created_at as refundedAt',
    ])
    .where('refunds.id', '=', params.refundId)
    .where('refunds.user_id', '=', user_id)
    .executeTakeFirstOrThrow()
  return withShipment(row)
}

/** The cover of what was bought; null for a shipment. */
function mailedCover(
  row: CoverRow & { title: string; product_id: number | null; category_name: string | null },
): MailedCover | null {
  const { cover_hash: hash, cover_width: width, product_id: id, category_name: category, title } = row
  if (hash !== null && width !== null) return { path: coverPath(hash, coverWidths(width)[0] ?? width) }
  if (id === null || category === null) return null
  return { hue: drawnCover({ id, title, category }).hue, ...coverWords(title) }
}
