import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { adminStrings } from '../../lib/admin-strings.ts'
import { formatCount } from '../../lib/format.ts'
import { reviewCountQuery } from './waiting-queries.ts'

/** How many deposits wait for a person, with the way to them; nothing where there are none. For the sidebar. */
export function ReviewCount({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const { data: count = 0 } = useQuery(reviewCountQuery)
  if (count === 0) return null
  const shown = formatCount(count)
  return (
    <Link
      to="/admin/histories"
      search={{ tab: 'deposits', status: 'REVIEW' }}
      onClick={onLeave}
      aria-label={adminStrings.history.toReview(count, shown)}
      title={adminStrings.history.toReview(count, shown)}
      className="group flex min-h-(--control) min-w-(--control) items-center justify-center rounded-control"
    >
      <span className="min-w-6 rounded-pill bg-warn-soft px-2 py-0.5 text-center font-medium font-mono text-12 text-warn tabular-nums group-hover:underline">
        {shown}
      </span>
    </Link>
  )
}
