import { Badge } from '../../../kit/ui/feedback/badge.tsx'
import { reportWords } from './strings.ts'

/** Says to the customer that there is an open report, or that the shop has replied to it. */
export function OpenReportBadge({ shopReplied }: { shopReplied: boolean }) {
  return shopReplied ? (
    <Badge tone="brand">{reportWords.shopReplied}</Badge>
  ) : (
    <Badge tone="warn">{reportWords.reported}</Badge>
  )
}
