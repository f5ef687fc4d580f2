import { formatCents } from '@docket/contract/money'
import { greeting } from './greeting.ts'
import { minuteOf } from './minute-of.ts'
import type { MailedCover } from './render-cover.ts'

/**
 * The content of a mail, before it is text or HTML. The texts of the mails are in this file, except those that are
 * written from a `Notice` of a security event: these are in security-mail-contents.ts.
 */
export interface MailContent {
  subject: string
  title: string
  paragraphs: string[]
  /** The cover of what was bought. Only HTML shows it. */
  cover?: MailedCover | null
  /** A receipt's lines; the last one is the total. */
  lines?: { label: string; value: string }[]
  button: { label: string; url: string }
  /** Small print under the button. */
  notes: string[]
}

/** The shop that sends the mail. */
export interface Shop {
  storeName: string
  publicUrl: string
}

/** The part of a shipment that a mail needs; null for a purchase of accounts. */
export type MailedShipment = { trackingNumber: string } | null

/** In every mail about a shipment, so that no such mail can be mistaken for a carrier's. */
const TEST_SHIPMENT = 'Test shipment. No carrier moves it.'
const shipmentNotes = (shipment: MailedShipment) => (shipment ? [TEST_SHIPMENT] : [])

/** What a reset of the password does (features/identity/mailed-links/reset-password.ts): in every mail that advises one. */
export const RESET_EFFECT =
  'A new password signs you out everywhere and removes your passkeys and tracking keys. Two-step sign-in stays on.'

/** "Confirm your address", after signing up or asking again. */
export function confirmEmailMail(
  shop: Shop,
  { username, token, hours }: { username: string; token: string; hours: number },
): MailContent {
  return {
    subject: `Confirm your email address for ${shop.storeName}`,
    title: 'Confirm your email address',
    paragraphs: [
      greeting(username),
      `Welcome to ${shop.storeName}. Confirm that this address is yours, and your account is ready to use.`,
    ],
    button: { label: 'Confirm email address', url: `${shop.publicUrl}/verify-email/${token}` },
    notes: [
      `The link works once, for ${hours} hours.`,
      'If you did not open an account, ignore this mail: without the link nothing happens.',
    ],
  }
}

/** "Set a new password", after asking for it. */
export function resetPasswordMail(
  shop: Shop,
  { username, token, hours }: { username: string; token: string; hours: number },
): MailContent {
  return {
    subject: `Set a new password for ${shop.storeName}`,
    title: 'Set a new password',
    paragraphs: [greeting(username), 'We received a request to reset your password.', RESET_EFFECT],
    button: { label: 'Set a new password', url: `${shop.publicUrl}/reset-password/${token}` },
    notes: [
      `The link works once, for ${hours === 1 ? 'one hour' : `${hours} hours`}.`,
      'If it was not you, ignore this mail: your password stays as it is.',
    ],
  }
}

/** The invitation of a new admin. */
export function invitationMail(
  shop: Shop,
  { username, token, hours, role }: { username: string; token: string; hours: number; role: string },
): MailContent {
  return {
    subject: `You are invited to help run ${shop.storeName}`,
    title: `Help run ${shop.storeName}`,
    paragraphs: [
      greeting(username),
      `You are invited to the back office of ${shop.storeName}. Your role there is ${role}. Choose a password, and sign in with this address.`,
    ],
    button: { label: 'Choose a password', url: `${shop.publicUrl}/accept-invitation/${token}` },
    notes: [
      `The link works once, for ${hours / 24} days.`,
      'If you do not know this shop, ignore this mail: without the link nothing happens.',
    ],
  }
}

/** Many wrong codes of the second step were entered in a day. */
export function wrongCodesMail(shop: Shop, { username }: { username: string }): MailContent {
  return {
    subject: `Many wrong codes for your account at ${shop.storeName}`,
    title: 'Many wrong codes were entered',
    paragraphs: [
      greeting(username),
      'In the last day, someone entered many wrong codes for your two-step sign-in. This person knows your password, or uses a device where you are signed in.',
      'For the rest of the day we accept codes only from networks from which you have signed in before. If it was not you, set a new password.',
      RESET_EFFECT,
    ],
    button: { label: 'Set a new password', url: `${shop.publicUrl}/forgot-password` },
    notes: ['If it was you, there is nothing to do.'],
  }
}

/** The receipt of a purchase, and where to find it. The accounts themselves are never mailed. */
export function receiptMail(
  shop: Shop,
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
      'Thank you for your order. It was paid from your wallet and is ready for you under My Orders.',
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
    button: shipment
      ? { label: 'Open the shipment', url: orderUrl(shop, purchase) }
      : { label: 'Open my orders', url: `${shop.publicUrl}/history` },
    notes: shipment
      ? []
      : ['For your safety the accounts you bought are shown in the shop only, never in a mail.'],
  }
}

/** An account of a purchase was replaced. */
export function replacedMail(
  shop: Shop,
  { username, id, title }: { username: string; id: number; title: string },
): MailContent {
  const reference = orderReference(id)
  return {
    subject: `A replacement for your order ${reference}`,
    title: 'A replacement is ready',
    paragraphs: [
      greeting(username),
      `We have replaced an account of your order ${reference} (${title}). You find the new one in its place under My Orders.`,
    ],
    button: { label: 'Open the order', url: orderUrl(shop, { id, shipment: null }) },
    notes: ['For your safety it is shown in the shop only, never in a mail.'],
  }
}

/** A purchase was refunded, in part or in full. */
export function refundMail(
  shop: Shop,
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
    button: { label: 'Open the order', url: orderUrl(shop, refund) },
    notes: shipmentNotes(refund.shipment),
  }
}

/** The shop's answer to a report that it declined. */
export function reportAnsweredMail(
  shop: Shop,
  report: { username: string; id: number; title: string; answer: string; shipment: MailedShipment },
): MailContent {
  const reference = orderReference(report.id)
  return {
    subject: `About your report on order ${reference}`,
    title: 'We have looked at your report',
    paragraphs: [
      greeting(report.username),
      `You told us that something was wrong with your order ${reference} (${report.title}). This is our answer:`,
      report.answer,
    ],
    button: { label: 'Open the order', url: orderUrl(shop, report) },
    notes: [
      'If that does not settle it, open the order and write again, or write to support.',
      ...shipmentNotes(report.shipment),
    ],
  }
}

/** The shop has written to the customer about an open report. The text itself may name details of an account. */
export function reportMessageMail(
  shop: Shop,
  report: { username: string; id: number; title: string; shipment: MailedShipment },
): MailContent {
  const reference = orderReference(report.id)
  return {
    subject: `A message about your report on order ${reference}`,
    title: 'The shop has written to you',
    paragraphs: [
      greeting(report.username),
      `There is a message for you about your report on order ${reference} (${report.title}). Open the order to read it and to reply.`,
    ],
    button: { label: 'Open the order', url: orderUrl(shop, report) },
    notes: [
      'For your safety the message is shown in the shop only, never in a mail.',
      ...shipmentNotes(report.shipment),
    ],
  }
}

/** A customer has replied to the operator who wrote last about a report. */
export function reportReplyMail(
  shop: Shop,
  report: { username: string; id: number; reportId: number; title: string },
): MailContent {
  const reference = orderReference(report.id)
  return {
    subject: `A reply to report ${report.reportId} on order ${reference}`,
    title: 'A customer has replied',
    paragraphs: [
      greeting(report.username),
      `The customer has replied to you about report ${report.reportId} on order ${reference} (${report.title}).`,
    ],
    button: { label: 'Open the report', url: `${shop.publicUrl}/admin/reports/${report.reportId}` },
    notes: ['You get the next mail about this report when you have answered and the customer replies again.'],
  }
}

function orderUrl({ publicUrl }: Shop, { id, shipment }: { id: number; shipment: MailedShipment }): string {
  return shipment ? `${publicUrl}/history/shipments/${id}` : `${publicUrl}/history/${id}`
}

/** The order's number as customers see it: `ORD-0042`. */
function orderReference(orderId: number): string {
  return `ORD-${String(orderId).padStart(4, '0')}`
}
