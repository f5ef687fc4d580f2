import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../../kit/lib/format.ts'
import {
  openHoldsQuery,
  waitingReportsQuery,
} from '../../../../kit/office/histories/waiting-count-queries.ts'
import { waitingWords } from '../../../../kit/office/histories/waiting-words.ts'
import { useMay } from '../../../../kit/session/permissions.ts'

/**
 * For the sidebar: the number of reports that wait for the shop, plus the number of batches on hold if the role may
 * decide them. Renders nothing if it is 0.
 */
export function WaitingReportsCount() {
  const { data: reports = 0 } = useQuery(waitingReportsQuery)
  const mayDecideHolds = useMay('stock')
  const { data: openHolds = 0 } = useQuery({ ...openHoldsQuery, enabled: mayDecideHolds })
  const holds = mayDecideHolds ? openHolds : 0
  const count = reports + holds
  if (count === 0) return null
  const countText = formatCount(count)
  return (
    <span className="ms-auto min-w-6 rounded-pill bg-warn-soft px-2 py-0.5 text-center font-medium font-mono text-12 text-warn tabular-nums">
      <span aria-hidden="true">{countText}</span>
      <span className="sr-only">
        {holds > 0 ? waitingWords.reportsAndHolds(countText) : waitingWords.reports(count, countText)}
      </span>
    </span>
  )
}
