import { depositList } from '@docket/contract/admin/history-list'
import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { formatCount, formatDollars } from '../../../../kit/lib/format.ts'
import { lazyNamed } from '../../../../kit/lib/lazy-named.ts'
import { isFiltered, PAGE_SIZE } from '../../../../kit/office/histories/filters.ts'
import { OnlyUserOfTab } from '../../../../kit/office/histories/only-user.tsx'
import type { HistoriesSearch } from '../../../../kit/office/histories/search.ts'
import { amountColumn, userColumn } from '../../../../kit/office/histories/shared-columns.tsx'
import { historyWords } from '../../../../kit/office/histories/strings.ts'
import { reviewCountQuery } from '../../../../kit/office/histories/waiting-count-queries.ts'
import { ListFilters } from '../../../../kit/office/list-filters.tsx'
import { viewLists } from '../../../../kit/office/view-lists.ts'
import { searchLink } from '../../../../kit/search/search-link.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { useMay } from '../../../../kit/session/permissions.ts'
import { EmptyState } from '../../../../kit/ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import type { Column } from '../../../../kit/ui/table/data-table.tsx'
import { DateTimeText } from '../../../../kit/ui/table/date-text.tsx'
import { RowLink } from '../../../../kit/ui/table/row-button.tsx'
import { QueryTable } from '../../../saved-views/query-table.tsx'
import { arrivedText } from '../../arrived-text.ts'
import { DepositStatus } from '../../deposit-status.tsx'
import { depositWords } from '../../strings.ts'
import { purchaseWords, standingOf } from '../purchase-words.ts'
import { returnListWords } from '../returns/strings.ts'
import { filterWords, listWords, words } from '../strings.ts'
import { type DepositRow, depositsQuery } from './deposits-query.ts'

/** They are rare, so they are loaded after the list. */
const UnmatchedNotices = lazyNamed(() => import('../notices/unmatched-notices.tsx'), 'UnmatchedNotices')

/** The deposits of all customers. The status In review shows those that wait for a decision. */
export function DepositsPanel({ search }: { search: HistoriesSearch }) {
  const change = useChangeSearch('/admin/histories')
  const query = useQuery(depositsQuery(search))
  return (
    <>
      <Suspense>
        <UnmatchedNotices />
      </Suspense>
      {search.status !== 'REVIEW' && <ReviewNotice />}
      <QueryTable
        place={viewLists.deposits}
        query={query}
        search={search}
        change={change}
        filters={
          <>
            <ListFilters
              label={listWords.filterDeposits}
              filters={depositList.filters}
              words={filterWords}
              choices={{}}
              search={search}
              change={change}
            />
            <OnlyUserOfTab search={search} rows={query.data?.items} />
          </>
        }
        label={historyWords.deposits}
        columns={depositColumns}
        pageSize={PAGE_SIZE}
        sortFields={depositList.sorts}
        empty={<NoDeposits search={search} />}
        actions={(deposit) => <DepositLink deposit={deposit} />}
      />
    </>
  )
}

function DepositLink({ deposit }: { deposit: DepositRow }) {
  const { id, status, amount, user } = deposit
  const mayDecide = useMay('adjust')
  const canDecide = mayDecide && status === 'REVIEW'
  const of = canDecide ? listWords.reviewOf : listWords.ofDeposit
  return (
    <RowLink
      data-opens-row
      variant={canDecide ? 'secondary' : 'quiet'}
      of={of(formatDollars(amount), user.email)}
      {...searchLink('/admin/histories', { deposit: id })}
    >
      {canDecide ? listWords.review : listWords.details}
    </RowLink>
  )
}

/** Why the list is empty: no deposit yet, none in review, or no match for the filters. */
function NoDeposits({ search }: { search: HistoriesSearch }) {
  const { status, ...others } = search
  const showAll = (
    <LinkButton to="/admin/histories" search={{}}>
      {listWords.showAllDeposits}
    </LinkButton>
  )
  if (status === 'REVIEW' && !isNarrowed(others)) {
    return (
      <EmptyState title={listWords.noReview} action={showAll}>
        {listWords.noReviewHint}
      </EmptyState>
    )
  }
  if (isNarrowed(search)) return <EmptyState title={listWords.noDepositsMatch} action={showAll} />
  return <EmptyState title={listWords.noDeposits}>{listWords.noDepositsHint}</EmptyState>
}

const isNarrowed = (search: HistoriesSearch) => isFiltered(search) || search.userId !== undefined

const depositColumns: readonly Column<DepositRow>[] = [
  { ...userColumn, isTitle: true },
  { ...amountColumn, sortable: true, phone: 'below' },
  {
    id: 'method',
    phone: 'below',
    header: listWords.method,
    width: 'lg:w-24',
    cell: ({ method }) => method && depositWords.methods[method],
  },
  {
    id: 'status',
    header: listWords.status,
    width: 'lg:w-40',
    phone: 'end',
    phoneCell: ({ status }) => <DepositStatus status={status} />,
    cell: ({ review, returned, purchase, ...deposit }) => (
      <>
        <DepositStatus status={deposit.status} />
        {[
          review && words.reasons[review].title,
          arrivedText(deposit),
          returned > 0 && returnListWords.returned(formatDollars(returned)),
          // A server of the release before does not send it.
          purchase && purchaseWords.short[standingOf(purchase)],
        ]
          .filter(Boolean)
          .map((text) => (
            <span key={text || ''} className="block text-pretty text-12 text-muted">
              {text}
            </span>
          ))}
      </>
    ),
  },
  {
    id: 'createdAt',
    header: historyWords.date,
    sortable: true,
    phone: 'below',
    width: 'lg:w-44',
    cell: ({ createdAt }) => <DateTimeText at={createdAt} />,
  },
]

/** A note above the deposits if some of them are in review. */
function ReviewNotice() {
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
