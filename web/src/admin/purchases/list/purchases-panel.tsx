import { useQuery } from '@tanstack/react-query'
import { SavedViews } from '../../../areas/saved-views/saved-views.tsx'
import { ErrorState } from '../../../shared/api/error-state.tsx'
import { sortParam } from '../../../shared/search/search-params.ts'
import { useChangeSearch } from '../../../shared/search/use-change-search.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { PAGE_SIZE } from '../../shared/histories/filters.ts'
import { HistoryFilters } from '../../shared/histories/history-filters.tsx'
import { type HistoriesSearch, isFiltered, sortFields } from '../../shared/histories/search.ts'
import { historyWords } from '../../shared/histories/strings.ts'
import { viewLists } from '../../shared/view-lists.ts'
import { listWords } from '../strings.ts'
import { purchaseColumns } from './purchase-columns.tsx'
import { purchasesQuery } from './purchases-query.ts'

/** The purchases of all customers. */
export function PurchasesPanel({ search }: { search: HistoriesSearch }) {
  const change = useChangeSearch('/admin/histories')
  const { data, error, isPlaceholderData, refetch } = useQuery(purchasesQuery(search))
  return (
    <DataTable
      views={<SavedViews place={viewLists.purchases} />}
      filters={<HistoryFilters label={listWords.filterPurchases} search={search} rows={data?.items} />}
      label={historyWords.purchases}
      columns={purchaseColumns}
      rows={data?.items}
      rowId={(purchase) => purchase.id}
      page={search.page ?? 1}
      pageSize={PAGE_SIZE}
      total={data?.total ?? 0}
      onPage={(page) => change({ page }, { resetScroll: true })}
      sort={search.sort}
      onSort={(sort) => change({ sort: sortParam({ sort }, sortFields.purchases), page: undefined })}
      busy={isPlaceholderData}
      failure={error && <ErrorState error={error} onRetry={() => void refetch()} />}
      empty={<NoPurchases isNarrowed={isFiltered(search) || search.userId !== undefined} />}
    />
  )
}

function NoPurchases({ isNarrowed }: { isNarrowed: boolean }) {
  if (!isNarrowed) return <EmptyState title={listWords.noPurchases}>{listWords.noPurchasesHint}</EmptyState>
  return (
    <EmptyState
      title={listWords.noPurchasesMatch}
      action={
        <LinkButton to="/admin/histories" search={{ tab: 'purchases' }}>
          {listWords.showAllPurchases}
        </LinkButton>
      }
    />
  )
}
