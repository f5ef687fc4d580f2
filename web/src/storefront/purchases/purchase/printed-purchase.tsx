import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../lib/format.ts'
import { PrintedParties } from '../../../shared/receipt/printed-parties.tsx'
import { useStoreName } from '../../../shared/store/store-name.ts'
import { PrintSheet } from '../../../ui/layout/print-sheet.tsx'
import { purchaseQuery } from '../purchases-query.ts'
import { words } from '../strings.ts'
import { PurchaseReceipt } from './purchase-receipt.tsx'

/** A purchase for the printer, without its logs: they are secret, and there can be thousands of them. */
export function PrintedPurchase({ id }: { id: number }) {
  const storeName = useStoreName()
  const { data: purchase } = useQuery(purchaseQuery(id))
  if (!purchase) return null
  return (
    <PrintSheet storeName={storeName}>
      <PurchaseReceipt purchase={purchase} />
      <PrintedParties />
      <p className="mt-4 text-14 text-muted">
        {words.printedLogs(purchase.quantity, formatCount(purchase.quantity))}
      </p>
    </PrintSheet>
  )
}
