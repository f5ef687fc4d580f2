import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { formatCount } from '../../../../kit/lib/format.ts'
import { reviewCountQuery } from '../../../../kit/office/histories/waiting-count-queries.ts'
import { waitingWords } from '../../../../kit/office/histories/waiting-words.ts'

/**
 * The number of deposits in review, as a link at the end of a row of the sidebar. Renders nothing if there are none.
 */
export function ReviewCount({ onLeave }: { onLeave?: (() => void) | undefined }) {
  const { data: count = 0 } = useQuery(reviewCountQuery)
  if (count === 0) return null
  const countText = formatCount(count)
  return (
    <Link
      to="/admin/histories"
      search={{ tab: 'deposits', status: 'REVIEW' }}
      onClick={onLeave}
      aria-label={waitingWords.deposits(count, countText)}
      title={waitingWords.deposits(count, countText)}
      className="group absolute inset-y-0 end-0 flex min-w-(--control) items-center justify-end rounded-control pe-3"
    >
      <span className="min-w-6 rounded-pill bg-warn-soft px-2 py-0.5 text-center font-medium font-mono text-12 text-warn tabular-nums group-hover:underline">
        {countText}
      </span>
    </Link>
  )
}
