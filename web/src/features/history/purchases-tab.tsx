import { lazy, Suspense } from 'react'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { useCloseOverlay } from '../../lib/use-close-overlay.ts'
import { FreshOrder } from './fresh-order.tsx'
import { PrintedOrder } from './printed-order.tsx'
import { PurchasesPanel } from './purchases-panel.tsx'
import type { HistorySearch } from './search.ts'

const OrderDialog = lazy(() =>
  import('./order-dialog.tsx').then((module) => ({ default: module.OrderDialog })),
)

/** The first tab of My Orders: what was bought of the catalogue. */
export function PurchasesTab({ search }: { search: HistorySearch }) {
  const change = useChangeSearch('/history')
  const closeOrder = useCloseOverlay('/history', 'order', search.order)
  const open = search.order ?? search.bought
  return (
    <>
      {search.bought !== undefined && (
        <FreshOrder
          key={search.bought}
          id={search.bought}
          onDone={() => change({ bought: undefined }, { replace: true })}
        />
      )}
      <PurchasesPanel search={search} />
      {search.order !== undefined && (
        <Suspense>
          <OrderDialog key={search.order} id={search.order} onClose={closeOrder} />
        </Suspense>
      )}
      {open !== undefined && <PrintedOrder id={open} />}
    </>
  )
}
