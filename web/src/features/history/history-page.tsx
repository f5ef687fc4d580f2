import { useSearch } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { strings } from '../../lib/strings.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { useCloseOverlay } from '../../lib/use-close-overlay.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { PageHeader } from '../../ui/page-header.tsx'
import { FreshOrder } from './fresh-order.tsx'
import { PrintSheet } from './print-sheet.tsx'
import { PurchasesPanel } from './purchases-panel.tsx'

const OrderDialog = lazy(() =>
  import('./order-dialog.tsx').then((module) => ({ default: module.OrderDialog })),
)

export function HistoryPage() {
  useDocumentTitle(strings.history.title)
  const search = useSearch({ from: '/storefront/history' })
  const change = useChangeSearch('/history')
  const closeOrder = useCloseOverlay('/history', 'order', search.order)
  const open = search.order ?? search.bought
  return (
    <>
      <PageHeader title={strings.history.title} />
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
      {open !== undefined && <PrintSheet id={open} />}
    </>
  )
}
