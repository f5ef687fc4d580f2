import type { AdminPurchase } from '@docket/contract/admin/purchases'
import { words } from '../strings.ts'

/** What a report is about: one account, the whole purchase, or the shipment. */
export function reportedPart({
  kind,
  accountId,
}: {
  kind: AdminPurchase['kind']
  accountId: number | null
}): string {
  if (accountId !== null) return words.account(accountId)
  return kind === 'SHIPMENT' ? words.ofShipment : words.ofOrder
}
