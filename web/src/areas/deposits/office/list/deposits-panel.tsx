import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { formatDollars } from '../../../../kit/lib/format.ts'
import { lazyNamed } from '../../../../kit/lib/lazy-named.ts'
import { PAGE_SIZE } from '../../../../kit/office/histories/filters.ts'
import { HistoryFilters } from '../../../../kit/office/histories/history-filters.tsx'
import {
  type HistoriesSearch,
  isFiltered,
  methods,
  returnedFilters,
  sortFields,
  statuses,
} from '../../../../kit/office/histories/search.ts'
import { historyWords } from '../../../../kit/office/histories/strings.ts'
import { viewLists } from '../../../../kit/office/view-lists.ts'
import { searchLink } from '../../../../kit/search/search-link.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { useMay } from '../../../../kit/session/permissions.ts'
import { EmptyState } from '../../../../kit/ui/feedback/empty-state.tsx'
import { SelectField } from '../../../../kit/ui/form/select-field.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { RowLink } from '../../../../kit/ui/table/row-button.tsx'
import { QueryTable } from '../../../saved-views/query-table.tsx'
import { depositWords } from '../../strings.ts'
import { returnListWords } from '../returns/strings.ts'
import { listWords } from '../strings.ts'
import { depositColumns } from './deposit-columns.tsx'
import { type DepositRow, depositsQuery } from './deposits-query.ts'
import { ReviewNotice } from './review-notice.tsx'

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
        filters={<DepositFilters search={search} rows={query.data?.items} />}
        label={historyWords.deposits}
        columns={depositColumns}
        pageSize={PAGE_SIZE}
        sortFields={sortFields.deposits}
        empty={<NoDeposits search={search} />}
        actions={(deposit) => <DepositLink deposit={deposit} />}
      />
    </>
  )
}

interface DepositFiltersProps {
  search: HistoriesSearch
  rows: readonly DepositRow[] | undefined
}

function DepositFilters({ search, rows }: DepositFiltersProps) {
  const { status, method, returned } = search
  const change = useChangeSearch('/admin/histories')
  const setStatus = (next: typeof status) => change({ status: next, page: undefined })
  const setMethod = (next: typeof method) => change({ method: next, page: undefined })
  const setReturned = (next: typeof returned) => change({ returned: next, page: undefined })
  return (
    <HistoryFilters
      label={listWords.filterDeposits}
      search={search}
      rows={rows}
      active={[
        status && { label: depositWords.statuses[status], onRemove: () => setStatus(undefined) },
        returned && { label: returnListWords.chosen[returned], onRemove: () => setReturned(undefined) },
        method && { label: depositWords.methods[method], onRemove: () => setMethod(undefined) },
      ]}
    >
      <div className="sm:w-32">
        <SelectField
          label={listWords.status}
          placeholder={listWords.allStatuses}
          options={statuses.map((value) => ({ value, label: depositWords.statuses[value] }))}
          value={status ?? ''}
          onChange={({ target }) => setStatus(statuses.find((one) => one === target.value))}
        />
      </div>
      <div className="sm:w-28">
        <SelectField
          label={listWords.method}
          placeholder={listWords.allMethods}
          options={methods.map((value) => ({ value, label: depositWords.methods[value] }))}
          value={method ?? ''}
          onChange={({ target }) => setMethod(methods.find((one) => one === target.value))}
        />
      </div>
      <div className="sm:w-32">
        <SelectField
          label={returnListWords.label}
          placeholder={returnListWords.any}
          options={returnedFilters.map((value) => ({ value, label: returnListWords.filters[value] }))}
          value={returned ?? ''}
          onChange={({ target }) => setReturned(returnedFilters.find((one) => one === target.value))}
        />
      </div>
    </HistoryFilters>
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
