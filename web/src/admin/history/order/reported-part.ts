import type { Order } from '@docket/contract/admin/order'
import { adminStrings } from '../../../lib/admin-strings.ts'

const words = adminStrings.order

/** What of an order a buyer reported: one line, the whole order, or the shipment. */
export function reportedPart({ kind, accountId }: { kind: Order['kind']; accountId: number | null }): string {
  if (accountId !== null) return words.line(accountId)
  return kind === 'SHIPMENT' ? words.ofShipment : words.ofOrder
}
