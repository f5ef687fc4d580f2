import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { ErrorState } from '../../../kit/api/error-state.tsx'
import { formatCount } from '../../../kit/lib/format.ts'
import { useDocumentTitle } from '../../../kit/store/use-document-title.ts'
import { EmptyState } from '../../../kit/ui/feedback/empty-state.tsx'
import { Skeleton } from '../../../kit/ui/feedback/skeleton.tsx'
import { PageHeader } from '../../../kit/ui/layout/page-header.tsx'
import { uiWords } from '../../../kit/ui/strings.ts'
import { Pagination } from '../../../kit/ui/table/pagination.tsx'
import { APPROVALS_PER_PAGE, approvalsQuery } from '../approvals-query.ts'
import { ApprovalRow, DecideApproval, type Decision } from './approval-row.tsx'
import { words } from './strings.ts'

/** The credits and refunds that need a second operator: those that wait, and what became of the others. */
export function ApprovalsPage() {
  useDocumentTitle(words.title)
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} />
      <div className="flex flex-col gap-8">
        <Approvals state="WAITING" title={words.waiting} />
        <Approvals state="DECIDED" title={words.decided} />
      </div>
    </>
  )
}

function Approvals({ state, title }: { state: 'WAITING' | 'DECIDED'; title: string }) {
  const headingId = useId()
  const [page, setPage] = useState(1)
  const [decision, setDecision] = useState<Decision | null>(null)
  const { data, error, refetch } = useQuery(approvalsQuery(state, page))

  function afterDecision() {
    setPage(1)
    // The pressed button does not exist any more.
    requestAnimationFrame(() => document.getElementById(headingId)?.focus({ preventScroll: true }))
  }

  return (
    <section aria-labelledby={headingId} className="flex flex-col gap-3">
      <h2 id={headingId} tabIndex={-1} className="text-18 outline-none">
        {title}{' '}
        {data && data.total > 0 && (
          <span className="font-mono font-normal text-14 text-muted tabular-nums">
            {formatCount(data.total)}
          </span>
        )}
      </h2>
      {!data && error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && (
        <div aria-busy="true">
          <span className="sr-only">{uiWords.loading}</span>
          <Skeleton className="h-32 w-full" />
        </div>
      )}
      {data?.total === 0 && <None state={state} />}
      {data && data.total > 0 && (
        <ul className="rounded-card border border-line bg-surface px-4 sm:px-6">
          {data.items.map((approval) => (
            <ApprovalRow
              key={approval.id}
              approval={approval}
              onDecide={(kind) => setDecision({ approval, kind })}
              onTakenBack={afterDecision}
            />
          ))}
        </ul>
      )}
      {data && <Pagination page={page} pageSize={APPROVALS_PER_PAGE} total={data.total} onPage={setPage} />}
      {decision && (
        <DecideApproval {...decision} onClose={() => setDecision(null)} onDecided={afterDecision} />
      )}
    </section>
  )
}

function None({ state }: { state: 'WAITING' | 'DECIDED' }) {
  if (state === 'DECIDED') return <p className="text-14 text-muted">{words.noneDecided}</p>
  return <EmptyState title={words.noneWaiting}>{words.noneWaitingHint}</EmptyState>
}
