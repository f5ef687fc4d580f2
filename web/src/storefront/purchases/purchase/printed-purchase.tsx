import { useQuery } from '@tanstack/react-query'
import { formatCount } from '../../../lib/format.ts'
import { meQuery } from '../../../shared/session/account-queries.ts'
import { useSession } from '../../../shared/session/session.ts'
import { configQuery } from '../../../shared/store/config-query.ts'
import { useStoreName } from '../../../shared/store/store-name.ts'
import { PrintSheet } from '../../../ui/layout/print-sheet.tsx'
import { purchaseQuery } from '../purchases-query.ts'
import { words } from '../strings.ts'
import { PurchaseReceipt } from './purchase-receipt.tsx'

/** A purchase for the printer, without its logs: they are secret, and there can be thousands of them. */
export function PrintedPurchase({ id }: { id: number }) {
  const storeName = useStoreName()
  const { data: config } = useQuery(configQuery)
  const { data: buyer } = useQuery(meQuery(useSession()?.id ?? 0))
  const { data: purchase } = useQuery(purchaseQuery(id))
  if (!purchase) return null
  return (
    <PrintSheet storeName={storeName}>
      <PurchaseReceipt purchase={purchase} />
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-4 text-14">
        <dt className="text-muted">{words.soldBy}</dt>
        <dd>
          {storeName}
          {config && `, ${config.supportEmail}`}
        </dd>
        {buyer && (
          <>
            <dt className="text-muted">{words.boughtBy}</dt>
            <dd>
              {buyer.username}, {buyer.email}
            </dd>
          </>
        )}
      </dl>
      <p className="mt-4 text-14 text-muted">
        {words.printedLogs(purchase.quantity, formatCount(purchase.quantity))}
      </p>
    </PrintSheet>
  )
}
