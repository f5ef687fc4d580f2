import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { PrintSheet } from '../../ui/print-sheet.tsx'
import { OrderReceipt } from './order-receipt.tsx'
import { purchaseQuery } from './purchases-query.ts'

/** An order on paper, without its logs: anybody can read paper, and there may be thousands of them. */
export function PrintedOrder({ id }: { id: number }) {
  const { data: purchase } = useQuery(purchaseQuery(id))
  if (!purchase) return null
  return (
    <PrintSheet>
      <OrderReceipt purchase={purchase} />
      <p className="mt-4 text-14 text-muted">
        {strings.history.printedLogs(purchase.quantity, formatCount(purchase.quantity))}
      </p>
    </PrintSheet>
  )
}
