import { useQuery } from '@tanstack/react-query'
import { useChangeSearch } from '../../../shared/search/use-change-search.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import { PAGE_SIZE } from '../../shared/histories/filters.ts'
import { HistoryFilters } from '../../shared/histories/history-filters.tsx'
import { type HistoriesSearch, isFiltered, sortFields } from '../../shared/histories/search.ts'
import { historyWords } from '../../shared/histories/strings.ts'
import { QueryTable } from '../../shared/query-table.tsx'
import { viewLists } from '../../shared/view-lists.ts'
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
