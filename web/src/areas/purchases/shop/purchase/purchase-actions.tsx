import { Flag, Printer, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import { Button } from '../../../../kit/ui/form/button.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import type { PurchaseDetails } from '../purchases-query.ts'
import { words } from '../strings.ts'
import { PurchaseReportDialog } from './delivered-logs.tsx'
import { SupportButton } from './support-button.tsx'

const iconProps = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4' } as const

/** What a customer can do with a purchase, apart from showing and downloading its logs. */
export function PurchaseActions({ purchase }: { purchase: PurchaseDetails }) {
  const [isReporting, setIsReporting] = useState(false)
  const { product, quantity, reports } = purchase
  const isReported = reports.some(({ accountId, status }) => accountId === null && status === 'OPEN')
  return (
    <>
      <LinkButton
        size="small"
        to="/products/$productId"
        params={{ productId: String(product.id) }}
        search={quantity === 1 ? {} : { quantity }}
      >
        <RotateCcw {...iconProps} />
        {words.buyAgain}
      </LinkButton>
      <Button size="small" onClick={() => print()}>
        <Printer {...iconProps} />
        {words.print}
      </Button>
      {!isReported && (
        <Button size="small" variant="quiet" onClick={() => setIsReporting(true)}>
          <Flag {...iconProps} />
          {words.reportOrder}
        </Button>
      )}
      <SupportButton purchase={purchase} />
      {isReporting && (
        <PurchaseReportDialog purchase={purchase} accountId={null} onClose={() => setIsReporting(false)} />
      )}
    </>
  )
}
