import { Printer, RotateCcw } from 'lucide-react'
import { strings } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { DownloadButton } from './download-button.tsx'
import type { PurchaseData } from './purchases-query.ts'

const icon = { 'aria-hidden': true, strokeWidth: 1.75, className: 'size-4' } as const

/** What can be done with an order whose receipt lies open. */
export function OrderActions({ purchase }: { purchase: PurchaseData }) {
  const { id, orderId, product, quantity } = purchase
  return (
    <>
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
    </>
  )
}
