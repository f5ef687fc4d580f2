import { depositsLink, purchasesLink } from '@docket/contract/admin/history'
import { shipmentsLink } from '@docket/contract/admin/shipments'
import { useQuery } from '@tanstack/react-query'
import { ExportButton } from '../../ui/export-button.tsx'
import {
  depositsFilters,
  depositsQuery,
  purchasesFilters,
  purchasesQuery,
  shipmentsFilters,
  shipmentsQuery,
} from './histories-query.ts'
import type { HistoriesSearch } from './search.ts'

/** What the open tab shows, as a file; each counts by the very page that its table waits for. */
export function ExportDeposits({ search }: { search: HistoriesSearch }) {
  const { data } = useQuery(depositsQuery(search))
  return <ExportButton link={depositsLink} filters={depositsFilters(search)} rows={data?.total} />
}

export function ExportPurchases({ search }: { search: HistoriesSearch }) {
  const { data } = useQuery(purchasesQuery(search))
  return <ExportButton link={purchasesLink} filters={purchasesFilters(search)} rows={data?.total} />
}

export function ExportShipments({ search }: { search: HistoriesSearch }) {
  const { data } = useQuery(shipmentsQuery(search))
  return <ExportButton link={shipmentsLink} filters={shipmentsFilters(search)} rows={data?.total} />
}
