import { toCents, toDollars } from '@docket/contract/money'
import { deliveredForms } from '@docket/contract/nouns'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { formatDollars, formatOrder } from '../../../kit/lib/format.ts'
import { StatusStamp } from '../../../kit/ui/feedback/status-stamp.tsx'
import { Receipt, ReceiptLine, ReceiptLines } from '../../../kit/ui/layout/receipt.tsx'
import { ProductCover } from '../../catalogue/product-cover.tsx'
import { printedAs } from './feed.ts'
import { Paper } from './paper.tsx'
import { type PurchaseDetails, purchaseQuery } from './purchase-query.ts'
import { ReceiptTime } from './receipt-time.tsx'
import { receiptWords as words } from './strings.ts'

interface PurchaseReceiptProps {
  purchase: PurchaseDetails
  /** The goods, below the total. A print-out has none. */
  children?: ReactNode
}

/** The receipt of a purchase, the same on each screen and on paper: what was bought, what was paid, and the goods. */
export function PurchaseReceipt({ purchase, children }: PurchaseReceiptProps) {
  const { amount, refunded, orderId } = purchase
  const isRefunded = amount > 0 && refunded >= amount
  return (
    <Receipt>
      <div {...printedAs(0)} className="mb-3 flex items-start justify-between gap-4">
        <h2 className="flex min-w-0 flex-wrap items-baseline gap-x-3 text-18">
          {words.title}
          <span className="font-mono font-normal text-14 text-muted">{formatOrder(orderId)}</span>
        </h2>
        <span className="receipt-stamp shrink-0">
          <StatusStamp>{isRefunded ? words.refunded : words.delivered}</StatusStamp>
        </span>
      </div>
      <Item purchase={purchase} />
      <Totals purchase={purchase} />
      {children}
    </Receipt>
  )
}

function Item({ purchase: { product, purchasedAt } }: { purchase: PurchaseDetails }) {
  return (
    <div {...printedAs(1)} className="mb-2 flex items-start gap-4">
      <ProductCover product={product} place="row" className="size-14 shrink-0 rounded-control print:hidden" />
      <div className="min-w-0 flex-1">
        <p className="wrap-anywhere font-semibold">{product.title}</p>
        <p className="wrap-anywhere text-14 text-muted">
          {product.subCategory.category.name} › {product.subCategory.name}
        </p>
        <p className="text-14 text-muted">
          <ReceiptTime at={purchasedAt} />
        </p>
      </div>
    </div>
  )
}

/** What was paid. The price of one and the quantity are a line of their own if the total does not say the same. */
function Totals({ purchase }: { purchase: PurchaseDetails }) {
  const { quantity, unitPrice, amount, discount, couponCode, refunded } = purchase
  const isSplit = quantity > 1 || discount > 0
  return (
    <div {...printedAs(2)}>
      <ReceiptLines>
        {isSplit && (
          <ReceiptLine
            label={
              <>
                {words.subtotal}{' '}
                <span className="wrap-anywhere font-mono text-14 text-muted tabular-nums">
                  {words.quantity({ count: quantity, price: formatDollars(unitPrice) })}
                </span>
              </>
            }
            value={formatDollars(toDollars(toCents(amount) + toCents(discount)))}
          />
        )}
        {discount > 0 && (
          <ReceiptLine
            tone="ok"
            label={
              couponCode === null ? (
                words.discount
              ) : (
                <span className="wrap-anywhere">{words.discountOf({ code: couponCode })}</span>
              )
            }
            value={formatDollars(-discount)}
          />
        )}
        <ReceiptLine total label={words.paid} value={formatDollars(amount)} />
        {refunded > 0 && (
          <ReceiptLine tone="ok" label={words.refundedToWallet} value={formatDollars(refunded)} />
        )}
      </ReceiptLines>
    </div>
  )
}

/** A purchase for the printer, without its logs: they are secret, and there can be thousands of them. */
export function PrintedPurchase({ id }: { id: number }) {
  const { data: purchase } = useQuery(purchaseQuery(id))
  if (!purchase) return null
  return (
    <Paper note={words.printedLogs({ count: purchase.quantity, ...deliveredForms(purchase.product.noun) })}>
      <PurchaseReceipt purchase={purchase} />
    </Paper>
  )
}
