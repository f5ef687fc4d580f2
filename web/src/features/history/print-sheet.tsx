import './print-sheet.css'
import { useQuery } from '@tanstack/react-query'
import { createPortal } from 'react-dom'
import { formatCount } from '../../lib/format.ts'
import { useStoreName } from '../../lib/store-name.ts'
import { strings } from '../../lib/strings.ts'
import { OrderReceipt } from './order-receipt.tsx'
import { purchaseQuery } from './purchases-query.ts'

/**
 * The open receipt as it is printed, on one page: seen on paper only. The logs stay out of it, since paper is read by
 * anybody, and there may be thousands of them.
 */
export function PrintSheet({ id }: { id: number }) {
  const { data: purchase } = useQuery(purchaseQuery(id))
  const storeName = useStoreName()
  if (!purchase) return null
  return createPortal(
    <div className="print-sheet" aria-hidden="true">
      <p className="mb-6 font-bold text-21">{storeName}</p>
      <div className="max-w-dialog">
        <OrderReceipt purchase={purchase} />
        <p className="mt-4 text-14 text-muted">
          {strings.history.printedLogs(purchase.quantity, formatCount(purchase.quantity))}
        </p>
      </div>
    </div>,
    document.body,
  )
}
