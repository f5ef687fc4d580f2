import { Flag, Printer, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../ui/form/button.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import type { PurchaseDetails } from '../purchases-query.ts'
import { words } from '../strings.ts'
import { DownloadButton } from './download-button.tsx'
import { PurchaseReportDialog } from './purchase-report-dialog.tsx'

const icon = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4' } as const

/** The actions of a purchase whose receipt is open. */
export function PurchaseActions({ purchase }: { purchase: PurchaseDetails }) {
  const [isReporting, setIsReporting] = useState(false)
  const { id, orderId, product, quantity, reports } = purchase
  const isReported = reports.some(({ accountId, status }) => accountId === null && status === 'OPEN')
  return (
    <>
      {!isReported && (
        <Button variant="quiet" onClick={() => setIsReporting(true)}>
          <Flag {...icon} />
          {words.reportOrder}
        </Button>
      )}
      <LinkButton
        to="/products/$productId"
        params={{ productId: String(product.id) }}
        search={quantity === 1 ? {} : { quantity }}
      >
        <RotateCcw {...icon} />
        {words.buyAgain}
      </LinkButton>
      <Button onClick={() => print()}>
        <Printer {...icon} />
        {words.print}
      </Button>
      <DownloadButton purchaseId={id} orderId={orderId} variant="primary" size="normal" />
      {isReporting && (
        <PurchaseReportDialog purchase={purchase} accountId={null} onClose={() => setIsReporting(false)} />
      )}
    </>
  )
}
