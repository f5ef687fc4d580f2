import { depositsLink } from '@docket/contract/admin/deposits'
import { purchasesLink } from '@docket/contract/admin/purchases'
import { shipmentsLink } from '@docket/contract/admin/shipments'
import { useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { ExportButton } from '../../../kit/export/export-button.tsx'
import { lazyNamed } from '../../../kit/lib/lazy-named.ts'
import { type HistoriesSearch, type Tab, tabOf, tabs } from '../../../kit/office/histories/search.ts'
import { historyWords } from '../../../kit/office/histories/strings.ts'
import { asSearchParams } from '../../../kit/search/search-params.ts'
import { useCloseOverlay } from '../../../kit/search/use-close-overlay.ts'
import { useDocumentTitle } from '../../../kit/store/use-document-title.ts'
import { PageHeader } from '../../../kit/ui/layout/page-header.tsx'
import { MoreActions } from '../../../kit/ui/overlay/more-actions.tsx'
import { DepositsPanel } from '../../deposits/office/list/deposits-panel.tsx'
import { depositsFilters, depositsQuery } from '../../deposits/office/list/deposits-query.ts'
import { PurchasesPanel } from '../../purchases/office/list/purchases-panel.tsx'
import {
  purchasesFilters,
  purchasesQuery,
  shipmentsFilters,
  shipmentsQuery,
} from '../../purchases/office/list/purchases-query.ts'
import { ShipmentsPanel } from '../../purchases/office/list/shipments-panel.tsx'
import { words } from './strings.ts'

const panels = { deposits: DepositsPanel, purchases: PurchasesPanel, trackingNo: ShipmentsPanel }
const exports = { deposits: ExportDeposits, purchases: ExportPurchases, trackingNo: ExportShipments }

const DepositDialog = lazyNamed(
  () => import('../../deposits/office/review/deposit-dialog.tsx'),
  'DepositDialog',
)

const PurchaseDialog = lazyNamed(
  () => import('../../purchases/office/details/purchase-dialog.tsx'),
  'PurchaseDialog',
)

export function HistoriesPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/office/admin/histories' })
  const tab = tabOf(search)
  const [Panel, Export] = [panels[tab], exports[tab]]
  const closeDeposit = useCloseOverlay('/admin/histories', 'deposit', search.deposit)
  const closePurchase = useCloseOverlay('/admin/histories', 'order', search.order)
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        more={
          <MoreActions>
            <Export search={search} />
          </MoreActions>
        }
      />
      <HistoryTabs search={search} />
      {/* A tab loads its rows when it is first opened, and keeps them. */}
      <Panel search={search} />
      {search.deposit !== undefined && (
        <Suspense>
          <DepositDialog key={search.deposit} id={search.deposit} onClose={closeDeposit} />
        </Suspense>
      )}
      {search.order !== undefined && (
        <Suspense>
          <PurchaseDialog key={search.order} id={search.order} onClose={closePurchase} />
        </Suspense>
      )}
    </>
  )
}

/** The three tabs of Histories. Each keeps its own filters; the user filter is shared. */
function HistoryTabs({ search }: { search: HistoriesSearch }) {
  const [lastSearches, setLastSearches] = useState<Partial<Record<Tab, HistoriesSearch>>>({})
  const openTab = tabOf(search)
  if (lastSearches[openTab] !== search) setLastSearches({ ...lastSearches, [openTab]: search })
  return (
    <nav aria-label={words.tabs} className="mb-6 flex gap-1 border-line border-b">
      {tabs.map((tab) => (
        <Link
          key={tab}
          to="/admin/histories"
          search={
            tab === openTab
              ? search
              : asSearchParams({
                  ...lastSearches[tab],
                  tab,
                  userId: search.userId,
                  deposit: undefined,
                  order: undefined,
                })
          }
          resetScroll={false}
          // The router cannot set this: it compares the address, whose parameters are text, with parsed parameters.
          aria-current={tab === openTab ? 'page' : undefined}
          className="-mb-px flex min-h-(--control) items-center rounded-t-control border-transparent border-b-2 px-3 font-medium text-muted hover:text-ink aria-[current=page]:border-brand aria-[current=page]:text-brand"
        >
          {historyWords[tab]}
        </Link>
      ))}
    </nav>
  )
}

/** Exports the deposits. The count comes from the query of the table, like in the exports below. */
function ExportDeposits({ search }: { search: HistoriesSearch }) {
  const { data } = useQuery(depositsQuery(search))
  return <ExportButton link={depositsLink} filters={depositsFilters(search)} rows={data?.total} />
}

function ExportPurchases({ search }: { search: HistoriesSearch }) {
  const { data } = useQuery(purchasesQuery(search))
  return <ExportButton link={purchasesLink} filters={purchasesFilters(search)} rows={data?.total} />
}

function ExportShipments({ search }: { search: HistoriesSearch }) {
  const { data } = useQuery(shipmentsQuery(search))
  return <ExportButton link={shipmentsLink} filters={shipmentsFilters(search)} rows={data?.total} />
}
