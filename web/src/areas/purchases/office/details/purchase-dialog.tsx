import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isNotFound } from '../../../../kit/api/api-error.ts'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { formatOrder } from '../../../../kit/lib/format.ts'
import { ByUser } from '../../../../kit/office/histories/by-user.tsx'
import { useMay } from '../../../../kit/session/permissions.ts'
import { NotFound } from '../../../../kit/ui/feedback/not-found.tsx'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { Dialog } from '../../../../kit/ui/overlay/dialog.tsx'
import { words } from '../strings.ts'
import { purchaseQuery } from './pq-one.ts'
import { PurchaseRefunds } from './purchase-refunds.tsx'
import { PurchaseReports } from './purchase-reports.tsx'
import { PurchaseShipment } from './purchase-shipment.tsx'
import { PurchaseSkeleton } from './purchase-skeleton.tsx'
import { PurchaseSummary } from './purchase-summary.tsx'
import { PurchasedAccounts } from './purchased-accounts.tsx'
import { RefundDialog } from './refund-dialog.tsx'

/** A purchase in the back office, with its reports, replacements and refunds. */
export function PurchaseDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: purchase, error, refetch } = useQuery(purchaseQuery(id))
  const mayRefund = useMay('refund')
  const [isRefunding, setIsRefunding] = useState(false)
  const isMissing = !purchase && isNotFound(error)
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={formatOrder(id)}
      description={purchase && <ByUser user={purchase.user} />}
      footer={
        mayRefund &&
        purchase &&
        purchase.refundable > 0 && <Button onClick={() => setIsRefunding(true)}>{words.refundOrder}</Button>
      }
    >
      {purchase ? (
        <div className="flex flex-col gap-6">
          <PurchaseSummary purchase={purchase} />
          <PurchaseReports purchase={purchase} />
          <PurchaseRefunds refunds={purchase.refunds} />
          {purchase.kind === 'SHIPMENT' ? (
            <PurchaseShipment id={purchase.id} />
          ) : (
            <PurchasedAccounts purchase={purchase} />
          )}
          {isRefunding && (
            <RefundDialog purchase={purchase} account={null} onClose={() => setIsRefunding(false)} />
          )}
        </div>
      ) : isMissing ? (
        <NotFound words={words} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <PurchaseSkeleton />
      )}
    </Dialog>
  )
}
