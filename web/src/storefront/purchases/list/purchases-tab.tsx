import { lazy, Suspense } from 'react'
import { useChangeSearch } from '../../../shared/search/use-change-search.ts'
import { useCloseOverlay } from '../../../shared/search/use-close-overlay.ts'
import { NewPurchase } from '../purchase/new-purchase.tsx'
import { PrintedPurchase } from '../purchase/printed-purchase.tsx'
import type { HistorySearch } from '../search.ts'
import { PurchasesPanel } from './purchases-panel.tsx'

const PurchaseDialog = lazy(() =>
  import('../purchase/purchase-dialog.tsx').then((module) => ({ default: module.PurchaseDialog })),
)

/** The first tab of My Orders: the purchases of accounts, the new purchase, and the open receipt. */
export function PurchasesTab({ search }: { search: HistorySearch }) {
  const change = useChangeSearch('/history')
  const closePurchase = useCloseOverlay('/history', 'order', search.order)
  const open = search.order ?? search.bought
  return (
    <>
      {search.bought !== undefined && (
        <NewPurchase
          key={search.bought}
          id={search.bought}
          onDone={() => change({ bought: undefined }, { replace: true })}
        />
      )}
      <PurchasesPanel search={search} />
      {search.order !== undefined && (
        <Suspense>
          <PurchaseDialog key={search.order} id={search.order} onClose={closePurchase} />
        </Suspense>
      )}
      {open !== undefined && <PrintedPurchase id={open} />}
    </>
  )
}
