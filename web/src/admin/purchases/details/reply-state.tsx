import type { Report } from '@docket/contract/reports'
import { Badge } from '../../../ui/feedback/badge.tsx'
import { words } from '../strings.ts'

interface WaitsForProps {
  status: Report['status']
  /** Who wrote last after the report; null: no message followed. */
  lastFrom: 'CUSTOMER' | 'OPERATOR' | null
}

/** Says of an open report whether the customer has replied, or must reply. Renders nothing for any other. */
export function WaitsFor({ status, lastFrom }: WaitsForProps) {
  if (status !== 'OPEN' || lastFrom === null) return null
  const text = words.lastFrom[lastFrom]
  // Plain text can wrap in the narrow column of a list.
  return lastFrom === 'CUSTOMER' ? (
    <Badge tone="brand">{text}</Badge>
  ) : (
    <span className="text-12 text-muted">{text}</span>
  )
}
