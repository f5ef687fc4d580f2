import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { adminStrings } from '../../lib/admin-strings.ts'
import { useCloseOverlay } from '../../lib/use-close-overlay.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { DepositsPanel } from './deposits-panel.tsx'
import { ExportDeposits, ExportPurchases, ExportShipments } from './export-history.tsx'
import { HistoryTabs } from './history-tabs.tsx'
import { PurchasesPanel } from './purchases-panel.tsx'
import { tabOf } from './search.ts'
import { ShipmentsPanel } from './shipment/shipments-panel.tsx'

const words = adminStrings.history
const panels = { deposits: DepositsPanel, purchases: PurchasesPanel, trackingNo: ShipmentsPanel }
const exports = { deposits: ExportDeposits, purchases: ExportPurchases, trackingNo: ExportShipments }

const DepositDialog = lazy(() =>
  import('./deposit/deposit-dialog.tsx').then((module) => ({ default: module.DepositDialog })),
)

const OrderDialog = lazy(() =>
  import('./order/order-dialog.tsx').then((module) => ({ default: module.OrderDialog })),
)

export function HistoriesPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/office/admin/histories' })
  const tab = tabOf(search)
  const [Panel, Export] = [panels[tab], exports[tab]]
  const closeDeposit = useCloseOverlay('/admin/histories', 'deposit', search.deposit)
  const closeOrder = useCloseOverlay('/admin/histories', 'order', search.order)
  return (
    <>
      <PageHeader title={words.title} lead={words.lead} actions={<Export search={search} />} />
      <HistoryTabs search={search} />
      {/* A tab loads its rows when it is opened for the first time, and keeps them. */}
      <Panel search={search} />
      {search.deposit !== undefined && (
        <Suspense>
          <DepositDialog key={search.deposit} id={search.deposit} onClose={closeDeposit} />
        </Suspense>
      )}
      {search.order !== undefined && (
        <Suspense>
          <OrderDialog key={search.order} id={search.order} onClose={closeOrder} />
        </Suspense>
      )}
    </>
  )
}
