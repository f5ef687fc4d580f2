import type { Sender } from '../../../host/mails/mail-content.ts'

/** The part of a shipment that a mail needs; null for a purchase of accounts. */
export type MailedShipment = { trackingNumber: string } | null

/** In every mail about a shipment, so that no such mail can be mistaken for a carrier's. */
const TEST_SHIPMENT = 'Test shipment. No carrier moves it.'
export const shipmentNotes = (shipment: MailedShipment) => (shipment ? [TEST_SHIPMENT] : [])

/** What a query has read of an order, with its shipment. */
export function withShipment<Row extends { trackingNumber: string | null }>({ trackingNumber, ...row }: Row) {
  return { ...row, shipment: trackingNumber === null ? null : { trackingNumber } }
}

export function orderUrl(
  { publicUrl }: Sender,
  { id, shipment }: { id: number; shipment: MailedShipment },
): string {
  return shipment ? `${publicUrl}/history/shipments/${id}` : `${publicUrl}/history/${id}`
}

/** The order's number as customers see it: `ORD-0042`. */
export function orderReference(orderId: number): string {
  return `ORD-${String(orderId).padStart(4, '0')}`
}
