import { useQuery } from '@tanstack/react-query'
import { adminStrings } from '../../lib/admin-strings.ts'
import { formatCount } from '../../lib/format.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { reviewCountQuery } from './waiting-queries.ts'

const words = adminStrings.history

/** Above the deposits, where some of them need a person. */
export function ReviewNotice() {
  const { data: count = 0 } = useQuery(reviewCountQuery)
  if (count === 0) return null
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-warn bg-warn-soft px-4 py-3">
      <p className="min-w-0">
        <span className="block font-semibold">{words.needPerson(count, formatCount(count))}</span>
        <span className="block text-14">{words.needPersonHint}</span>
      </p>
      <LinkButton
        size="small"
        to="/admin/histories"
        search={{ tab: 'deposits', status: 'REVIEW' }}
        resetScroll={false}
      >
        {words.showReview}
      </LinkButton>
    </div>
  )
}
