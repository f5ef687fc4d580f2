import { useQuery } from '@tanstack/react-query'
import { PAGE_SIZE } from '../../../../kit/office/histories/filters.ts'
import { HistoryFilters } from '../../../../kit/office/histories/history-filters.tsx'
import { type HistoriesSearch, isFiltered, sortFields } from '../../../../kit/office/histories/search.ts'
import { historyWords } from '../../../../kit/office/histories/strings.ts'
import { viewLists } from '../../../../kit/office/view-lists.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { EmptyState } from '../../../../kit/ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { QueryTable } from '../../../saved-views/query-table.tsx'
import { listWords } from '../strings.ts'
import { purchaseColumns } from './purchase-columns.tsx'
import { purchasesQuery } from './purchases-query.ts'

/** The purchases of all customers. */
export function PurchasesPanel({ search }: { search: HistoriesSearch }) {
  const change = useChangeSearch('/admin/histories')
  const query = useQuery(purchasesQuery(search))
  return (
    <QueryTable
      place={viewLists.purchases}
      query={query}
      search={search}
      change={change}
      filters={<HistoryFilters label={listWords.filterPurchases} search={search} rows={query.data?.items} />}
      label={historyWords.purchases}
      columns={purchaseColumns}
      pageSize={PAGE_SIZE}
      sortFields={sortFields.purchases}
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
