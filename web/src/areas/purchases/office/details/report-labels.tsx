import type { AdminPurchase } from '@docket/contract/admin/purchases'
import type { Noun } from '@docket/contract/nouns'
import type { Report } from '@docket/contract/reports'
import { Badge } from '../../../../kit/ui/feedback/badge.tsx'
import { nounOf } from '../noun.ts'
import { words } from '../strings.ts'

interface ReplyStateProps {
  status: Report['status']
  /** Who wrote last after the report; null: no message followed. */
  lastFrom: 'CUSTOMER' | 'OPERATOR' | null
}

/** Says whether the customer has replied to an open report, or must reply. Renders nothing for a settled report. */
export function ReplyState({ status, lastFrom }: ReplyStateProps) {
  if (status !== 'OPEN' || lastFrom === null) return null
  const text = words.lastFrom[lastFrom]
  // The text for OPERATOR is longer and must wrap in the narrow column of a list, so it is not a badge.
  return lastFrom === 'CUSTOMER' ? (
    <Badge tone="brand">{text}</Badge>
  ) : (
    <span className="text-12 text-muted">{text}</span>
  )
}

interface ReportedPart {
  kind: AdminPurchase['kind']
  product: { noun: Noun } | null
  accountId: number | null
}

/** What a report is about: one account, the whole purchase, or the shipment. */
export function reportedPart({ kind, product, accountId }: ReportedPart): string {
  if (accountId !== null) return words.account({ id: String(accountId), ...nounOf({ product }) })
  return kind === 'SHIPMENT' ? words.ofShipment : words.ofOrder
}
