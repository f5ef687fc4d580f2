import { useQuery } from '@tanstack/react-query'
import { adminStrings } from '../../lib/admin-strings.ts'
import { formatDollars } from '../../lib/format.ts'
import { searchLink } from '../../lib/search-link.ts'
import { sortParam } from '../../lib/search-params.ts'
import { strings } from '../../lib/strings.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { RowLink } from '../../ui/row-button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { depositColumns } from './deposit-columns.tsx'
import { type DepositRow, depositsQuery, PAGE_SIZE } from './histories-query.ts'
import { HistoryFilters } from './history-filters.tsx'
import { ReviewNotice } from './review-notice.tsx'
import { type HistoriesSearch, isFiltered, methods, sortFields, statuses } from './search.ts'

const words = adminStrings.history

/** Everybody's deposits; with the status In review, those that wait for a decision. */
export function DepositsPanel({ search }: { search: HistoriesSearch }) {
  const change = useChangeSearch('/admin/histories')
  const { data, error, isPlaceholderData, refetch } = useQuery(depositsQuery(search))
  return (
    <>
      {search.status !== 'REVIEW' && <ReviewNotice />}
      <HistoryFilters label={words.filterDeposits} search={search} rows={data?.items}>
        <div className="sm:w-36">
          <SelectField
            label={words.status}
            placeholder={words.allStatuses}
            options={statuses.map((value) => ({ value, label: strings.deposit.statuses[value] }))}
            value={search.status ?? ''}
            onChange={({ target }) =>
              change({ status: statuses.find((status) => status === target.value), page: undefined })
            }
          />
        </div>
        <div className="sm:w-32">
          <SelectField
            label={words.method}
            placeholder={words.allMethods}
            options={methods.map((value) => ({ value, label: strings.deposit.methods[value] }))}
            value={search.method ?? ''}
            onChange={({ target }) =>
              change({ method: methods.find((method) => method === target.value), page: undefined })
            }
          />
        </div>
      </HistoryFilters>
      <DataTable
        label={words.deposits}
        columns={depositColumns}
        rows={data?.items}
        rowId={(deposit) => deposit.id}
        page={search.page ?? 1}
        pageSize={PAGE_SIZE}
        total={data?.total ?? 0}
        onPage={(page) => change({ page }, { resetScroll: true })}
        sort={search.sort}
        onSort={(sort) => change({ sort: sortParam({ sort }, sortFields.deposits), page: undefined })}
        busy={isPlaceholderData}
        error={error}
        onRetry={() => void refetch()}
        empty={<NoDeposits search={search} />}
        actions={(deposit) => <DepositLink deposit={deposit} />}
      />
    </>
  )
}

function DepositLink({ deposit }: { deposit: DepositRow }) {
  const { id, status, amount, user } = deposit
  const isOpen = status === 'REVIEW'
  return (
    <RowLink
      variant={isOpen ? 'secondary' : 'quiet'}
      of={words.ofDeposit(formatDollars(amount), user.email)}
      {...searchLink('/admin/histories', { deposit: id })}
    >
      {isOpen ? words.review : words.details}
    </RowLink>
  )
}

/** Why there are none: nobody paid yet, nothing waits, or the filters leave nothing. */
function NoDeposits({ search }: { search: HistoriesSearch }) {
  const { status, ...others } = search
  const showAll = (
    <LinkButton to="/admin/histories" search={{}}>
      {words.showAllDeposits}
    </LinkButton>
  )
  if (status === 'REVIEW' && !isNarrowed(others)) {
    return (
      <EmptyState title={words.noReview} action={showAll}>
        {words.noReviewHint}
      </EmptyState>
    )
  }
  if (isNarrowed(search)) return <EmptyState title={words.noDepositsMatch} action={showAll} />
  return <EmptyState title={words.noDeposits}>{words.noDepositsHint}</EmptyState>
}

const isNarrowed = (search: HistoriesSearch) => isFiltered(search) || search.userId !== undefined
