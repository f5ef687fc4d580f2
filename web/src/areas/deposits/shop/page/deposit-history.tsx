import { depositNumber } from '@docket/contract/deposit-values'
import type { Deposit } from '@docket/contract/deposits'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { formatDate, formatDollars, formatNaira } from '../../../../kit/lib/format.ts'
import { sortParam } from '../../../../kit/search/search-params.ts'
import { fromList } from '../../../../kit/search/use-back-to-list.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { Badge, type Tone } from '../../../../kit/ui/feedback/badge.tsx'
import { EmptyState } from '../../../../kit/ui/feedback/empty-state.tsx'
import { buttonStyle } from '../../../../kit/ui/form/button-style.ts'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { type Column, DataTable } from '../../../../kit/ui/table/data-table.tsx'
import { arrivedText } from '../../arrived-text.ts'
import { keepPaymentNote } from '../../payment-note.ts'
import { depositWords } from '../../strings.ts'
import { depositsQuery, isPending, PAGE_SIZE } from '../deposits-query.ts'
import { type DepositSearch, sortFields } from '../search.ts'
import { words } from '../strings.ts'

/** All deposits of the customer. A pending deposit can still be paid. */
export function DepositHistory({ search }: { search: DepositSearch }) {
  const change = useChangeSearch('/deposit')
  const headingId = useId()
  const { data, error, isPlaceholderData, refetch } = useQuery(depositsQuery(search))
  return (
    <section aria-labelledby={headingId} className="min-w-0">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <h2 id={headingId} className="text-21">
          {words.historyTitle}
        </h2>
        <LinkButton to="/deposit/statement" size="small" variant="quiet">
          {words.statements}
        </LinkButton>
      </div>
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
        empty={<EmptyState title={words.empty} />}
        actions={(deposit) => <RowAction deposit={deposit} returnTo={search.return} />}
      />
      <div className="mt-4 flex flex-col gap-1 text-14 text-muted empty:hidden">
        {data?.items.some(isPending) && <p>{words.pendingHint}</p>}
        {data?.items.some(({ status }) => status === 'REVIEW') && <p>{words.reviewHint}</p>}
        {data?.items.some(({ recorded }) => recorded > 0) && <p>{words.recordedHint}</p>}
      </div>
    </section>
  )
}

interface RowActionProps {
  deposit: Deposit
  returnTo: string | undefined
}

/** The receipt of a credited deposit, or the payment page of an unpaid one. */
function RowAction(props: RowActionProps) {
  const { id, status } = props.deposit
  if (status !== 'COMPLETED') return <ContinueLink {...props} />
  return (
    <LinkButton
      size="small"
      variant="quiet"
      to="/deposit/receipt/$depositId"
      params={{ depositId: String(id) }}
      {...fromList}
    >
      <span>
        {words.receipt}
        <span className="sr-only"> {depositNumber(id)}</span>
      </span>
    </LinkButton>
  )
}

/** A link to the payment page of an unpaid deposit. */
function ContinueLink({ deposit, returnTo }: RowActionProps) {
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

/** Only a completed and a failed deposit have a colour. */
const tones: Partial<Record<Deposit['status'], Tone>> = { COMPLETED: 'ok', FAILED: 'bad' }

const depositColumns: Column<Deposit>[] = [
  {
    id: 'method',
    header: words.method,
    isTitle: true,
    sortable: true,
    cell: ({ method }) => depositWords.methods[method],
  },
  {
    id: 'amount',
    header: words.columnAmount,
    numeric: true,
    sortable: true,
    cell: ({ amount, requested, returned, status, chargeNaira }) => (
      <>
        {formatDollars(amount)}
        {status === 'COMPLETED' && typeof requested === 'number' && amount !== requested && (
          <span className="block text-12 text-muted">{words.askedFor(formatDollars(requested))}</span>
        )}
        {returned > 0 && (
          <span className="block text-12 text-muted">{words.returned(formatDollars(returned))}</span>
        )}
        {typeof chargeNaira === 'number' && (
          <span className="block text-12 text-muted">{words.chargedAt(formatNaira(chargeNaira))}</span>
        )}
      </>
    ),
  },
  {
    id: 'status',
    header: words.status,
    sortable: true,
    cell: ({ review, ...deposit }) => (
      <>
        <Badge tone={tones[deposit.status] ?? 'neutral'}>{depositWords.statuses[deposit.status]}</Badge>
        {[review && words.reviews[review], arrivedText(deposit)].filter(Boolean).map((text) => (
          <span key={text} className="block text-pretty text-12 text-muted">
            {text}
          </span>
        ))}
      </>
    ),
  },
  {
    id: 'createdAt',
    header: words.date,
    sortable: true,
    width: 'whitespace-nowrap',
    cell: ({ createdAt }) => <time dateTime={createdAt}>{formatDate(createdAt)}</time>,
  },
]
