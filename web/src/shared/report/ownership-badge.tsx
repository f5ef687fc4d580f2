import type { Report } from '@docket/contract/reports'
import { Badge } from '../../ui/feedback/badge.tsx'
import { reportWords } from './strings.ts'

/** Marks a report that an account belongs to someone else. Renders nothing for any other. */
export function OwnershipBadge({ kind }: Pick<Report, 'kind'>) {
  return kind === 'OWNERSHIP' && <Badge tone="bad">{reportWords.ownership}</Badge>
}
