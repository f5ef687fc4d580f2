import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../../kit/lib/format.ts'
import { reviewCountQuery } from '../../../../kit/office/histories/waiting-count-queries.ts'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { listWords } from '../strings.ts'

/** A note above the deposits if some of them are in review. */
export function ReviewNotice() {
  const { data: count = 0 } = useQuery(reviewCountQuery)
  if (count === 0) return null
  return (
    <div className="mb-6 flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-card border border-warn bg-warn-soft px-4 py-3">
      <p className="min-w-0">
        <span className="block font-semibold">{listWords.needPerson(count, formatCount(count))}</span>
        <span className="block text-14">{listWords.needPersonHint}</span>
      </p>
      <LinkButton
        size="small"
        to="/admin/histories"
        search={{ tab: 'deposits', status: 'REVIEW' }}
        resetScroll={false}
      >
        {listWords.showReview}
      </LinkButton>
    </div>
  )
}
