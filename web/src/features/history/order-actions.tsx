import { Flag, Printer, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { strings } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { DownloadButton } from './download-button.tsx'
import { OrderReportDialog } from './order-report-dialog.tsx'
import type { OrderData } from './purchases-query.ts'

const icon = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4' } as const

/** What can be done with an order whose receipt lies open. */
export function OrderActions({ order }: { order: OrderData }) {
  const [isReporting, setIsReporting] = useState(false)
  const { id, orderId, product, quantity, reports } = order
  const isReported = reports.some(({ accountId, status }) => accountId === null && status === 'OPEN')
  return (
    <>
      {!isReported && (
        <Button variant="quiet" onClick={() => setIsReporting(true)}>
          <Flag {...icon} />
          {strings.history.reportOrder}
        </Button>
      )}
      <LinkButton
        to="/products/$productId"
        params={{ productId: String(product.id) }}
        search={quantity === 1 ? {} : { quantity }}
      >
        <RotateCcw {...icon} />
        {strings.history.buyAgain}
      </LinkButton>
      <Button onClick={() => print()}>
        <Printer {...icon} />
        {strings.history.print}
      </Button>
      <DownloadButton purchaseId={id} orderId={orderId} variant="primary" size="normal" />
      {isReporting && (
        <OrderReportDialog order={order} accountId={null} onClose={() => setIsReporting(false)} />
      )}
    </>
  )
}
