import { toCents, toDollars } from '@docket/contract/money'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatDollars, formatOrder } from '../../../kit/lib/format.ts'
import { StatusStamp } from '../../../kit/ui/feedback/status-stamp.tsx'
import { Receipt, ReceiptLine, ReceiptLines } from '../../../kit/ui/layout/receipt.tsx'
import { ProductCover } from '../../catalogue/product-cover.tsx'
import { Paper } from '../receipt/paper.tsx'
import { ReceiptTime } from '../receipt/receipt-time.tsx'
import { type PurchaseData, purchaseQuery } from './purchases-query.ts'
import { words } from './strings.ts'

/** The receipt of a purchase: product, day, quantity, and what was paid. `isNew`: the stamp is animated. */
export function PurchaseReceipt({ purchase, isNew = false }: { purchase: PurchaseData; isNew?: boolean }) {
  const { product, quantity, unitPrice, amount, discount, couponCode, purchasedAt, orderId, refunded } =
    purchase
  const isRefunded = amount > 0 && refunded >= amount
  return (
    <Receipt title={words.orderTitle} aside={formatOrder(orderId)}>
      <div className="mb-4 flex items-start justify-between gap-4">
        <ProductCover
          product={product}
          place="row"
          className="size-14 shrink-0 rounded-control print:hidden"
        />
        <div className="min-w-0 flex-1">
          <p className="wrap-anywhere font-semibold">{product.title}</p>
          <p className="wrap-anywhere text-14 text-muted">
            {product.subCategory.category.name} › {product.subCategory.name}
          </p>
          <p className="text-14 text-muted">
            <ReceiptTime at={purchasedAt} />
          </p>
        </div>
        <span className="mt-1 shrink-0">
          <StatusStamp isNew={isNew}>{isRefunded ? words.refunded : words.delivered}</StatusStamp>
        </span>
      </div>
      <ReceiptLines>
        <ReceiptLine tone="muted" label={words.quantity} value={formatCount(quantity)} />
        <ReceiptLine tone="muted" label={words.unitPrice} value={formatDollars(unitPrice)} />
      </ReceiptLines>
      <ReceiptLines>
        {discount > 0 && (
          <>
            <ReceiptLine
              label={words.subtotal}
              value={formatDollars(toDollars(toCents(amount) + toCents(discount)))}
            />
            <ReceiptLine
              tone="ok"
              label={
                couponCode === null ? (
                  words.discount
                ) : (
                  <span className="wrap-anywhere">{words.discountOf(couponCode)}</span>
                )
              }
              value={formatDollars(-discount)}
            />
          </>
        )}
        <ReceiptLine total label={words.paid} value={formatDollars(amount)} />
      </ReceiptLines>
      {refunded > 0 && (
        <ReceiptLines>
          <ReceiptLine tone="ok" label={words.refundedToWallet} value={formatDollars(refunded)} />
        </ReceiptLines>
      )}
    </Receipt>
  )
}

/** A purchase for the printer, without its logs: they are secret, and there can be thousands of them. */
export function PrintedPurchase({ id }: { id: number }) {
  const { data: purchase } = useQuery(purchaseQuery(id))
  if (!purchase) return null
  return (
    <Paper note={words.printedLogs(purchase.quantity, formatCount(purchase.quantity))}>
      <PurchaseReceipt purchase={purchase} />
    </Paper>
  )
}
