import type { Report } from '@docket/contract/reports'
import { Badge } from '../../../kit/ui/feedback/badge.tsx'
import { reportWords } from './strings.ts'

/**
 * Marks a claim: a report that an account belongs to the customer, or was taken from someone. Renders nothing for other
 * reports.
 */
export function OwnershipBadge({ kind }: Pick<Report, 'kind'>) {
  return kind === 'OWNERSHIP' && <Badge tone="bad">{reportWords.ownership}</Badge>
}
