import { useQuery } from '@tanstack/react-query'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { formatCount } from '../../../lib/format.ts'
import { openReportsQuery } from '../waiting-queries.ts'

/** How many reports wait for the shop; nothing where there are none. For the sidebar. */
export function OpenReportsCount() {
  const { data: count = 0 } = useQuery(openReportsQuery)
  if (count === 0) return null
  const shown = formatCount(count)
  return (
    <span className="ms-auto min-w-6 rounded-pill bg-warn-soft px-2 py-0.5 text-center font-medium font-mono text-12 text-warn tabular-nums">
      <span aria-hidden="true">{shown}</span>
      <span className="sr-only">{adminStrings.order.openCount(count, shown)}</span>
    </span>
  )
}
