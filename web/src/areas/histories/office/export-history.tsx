import { depositsLink } from '@docket/contract/admin/deposits'
import { purchasesLink } from '@docket/contract/admin/purchases'
import { shipmentsLink } from '@docket/contract/admin/shipments'
import { useQuery } from '@tanstack/react-query'
import { ExportButton } from '../../../kit/export/export-button.tsx'
import type { HistoriesSearch } from '../../../kit/office/histories/search.ts'
import { depositsFilters, depositsQuery } from '../../deposits/office/list/deposits-query.ts'
import {
  purchasesFilters,
  purchasesQuery,
  shipmentsFilters,
  shipmentsQuery,
} from '../../purchases/office/list/purchases-query.ts'

/** Exports the deposits. The count comes from the query of the table, like in the exports below. */
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
