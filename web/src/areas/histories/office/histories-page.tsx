import { useSearch } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazyNamed } from '../../../kit/lib/lazy-named.ts'
import { tabOf } from '../../../kit/office/histories/search.ts'
import { useCloseOverlay } from '../../../kit/search/use-close-overlay.ts'
import { useDocumentTitle } from '../../../kit/store/use-document-title.ts'
import { PageHeader } from '../../../kit/ui/layout/page-header.tsx'
import { DepositsPanel } from '../../deposits/office/list/deposits-panel.tsx'
import { PurchasesPanel } from '../../purchases/office/list/purchases-panel.tsx'
import { ShipmentsPanel } from '../../purchases/office/list/shipments-panel.tsx'
import { ExportDeposits, ExportPurchases, ExportShipments } from './export-history.tsx'
import { HistoryTabs } from './history-tabs.tsx'
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
      <PageHeader title={words.title} lead={words.lead} actions={<Export search={search} />} />
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
