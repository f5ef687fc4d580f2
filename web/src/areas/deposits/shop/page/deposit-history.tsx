import type { Deposit } from '@docket/contract/deposits'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { formatDollars } from '../../../../kit/lib/format.ts'
import { sortParam } from '../../../../kit/search/search-params.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { EmptyState } from '../../../../kit/ui/feedback/empty-state.tsx'
import { buttonStyle } from '../../../../kit/ui/form/button-style.ts'
import { DataTable } from '../../../../kit/ui/table/data-table.tsx'
import { depositsQuery, isPending, PAGE_SIZE } from '../deposits-query.ts'
import { keepPaymentNote } from '../payment-note.ts'
import { type DepositSearch, sortFields } from '../search.ts'
import { words } from '../strings.ts'
import { depositColumns } from './deposit-columns.tsx'

/** All deposits of the customer. A pending deposit can still be paid. */
export function DepositHistory({ search }: { search: DepositSearch }) {
  const change = useChangeSearch('/deposit')
  const headingId = useId()
  const { data, error, isPlaceholderData, refetch } = useQuery(depositsQuery(search))
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <h2 id={headingId} className="mb-3 text-21">
        {words.historyTitle}
      </h2>
      <DataTable
        label={words.historyTitle}
        columns={depositColumns}
        rows={data?.items}
        rowId={(row) => row.id}
        page={search.page ?? 1}
        pageSize={PAGE_SIZE}
        total={data?.total ?? 0}
        onPage={(page) => change({ page })}
        sort={search.sort}
        onSort={(sort) => change({ sort: sortParam({ sort }, sortFields), page: undefined })}
        busy={isPlaceholderData}
        failure={error && <ErrorState error={error} onRetry={refetch} />}
        empty={<EmptyState title={words.empty}>{words.emptyHint}</EmptyState>}
        actions={(deposit) => <ContinueLink deposit={deposit} returnTo={search.return} />}
      />
      <div className="mt-4 flex flex-col gap-1 text-14 text-muted empty:hidden">
        {data?.items.some(isPending) && <p>{words.pendingHint}</p>}
        {data?.items.some(({ status }) => status === 'REVIEW') && <p>{words.reviewHint}</p>}
        {data?.items.some(({ recorded }) => recorded > 0) && <p>{words.recordedHint}</p>}
      </div>
    </section>
  )
}

/** A link to the payment page of an unpaid deposit. */
function ContinueLink({ deposit, returnTo }: { deposit: Deposit; returnTo: string | undefined }) {
  const { id, paymentUrl, amount } = deposit
  if (!isPending(deposit) || paymentUrl === null) return null
  return (
    <a
      href={paymentUrl}
      rel="noreferrer"
      className={buttonStyle({ size: 'small' })}
      onClick={() => keepPaymentNote({ depositId: id, amount: String(amount), returnTo })}
    >
      <span>
        {words.continuePayment}
        <span className="sr-only">{words.continueOf(formatDollars(amount))}</span>
      </span>
    </a>
  )
}
