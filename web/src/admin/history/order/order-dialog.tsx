import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { isNotFound } from '../../../lib/api-error.ts'
import { formatOrder } from '../../../lib/format.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { NotFound } from '../../../ui/not-found.tsx'
import { ByUser } from '../by-user.tsx'
import { OrderShipment } from '../shipment/order-shipment.tsx'
import { OrderLines } from './order-lines.tsx'
import { orderQuery } from './order-query.ts'
import { OrderRefunds } from './order-refunds.tsx'
import { OrderReports } from './order-reports.tsx'
import { OrderSkeleton } from './order-skeleton.tsx'
import { OrderSummary } from './order-summary.tsx'
import { RefundOrder } from './refund-order.tsx'

const words = adminStrings.order

/** An order as the back office sees it, and everything that can be made good of it. */
export function OrderDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const { data: order, error, refetch } = useQuery(orderQuery(id))
  const [isRefunding, setIsRefunding] = useState(false)
  const isMissing = !order && isNotFound(error)
  return (
    <Dialog
      open
      size="wide"
      onClose={onClose}
      title={formatOrder(id)}
      description={order && <ByUser user={order.user} />}
      footer={
        order &&
        order.refundable > 0 && <Button onClick={() => setIsRefunding(true)}>{words.refundOrder}</Button>
      }
    >
      {order ? (
        <div className="flex flex-col gap-6">
          <OrderSummary order={order} />
          <OrderReports order={order} />
          <OrderRefunds refunds={order.refunds} />
          {order.kind === 'SHIPMENT' ? <OrderShipment id={order.id} /> : <OrderLines order={order} />}
          {isRefunding && <RefundOrder order={order} line={null} onClose={() => setIsRefunding(false)} />}
        </div>
      ) : isMissing ? (
        <NotFound words={words} onClose={onClose} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <OrderSkeleton />
      )}
    </Dialog>
  )
}
