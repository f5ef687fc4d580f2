import type { AdminPurchase } from '@docket/contract/admin/purchases'
import { TEST_SHIPMENT_NOTICE } from '@docket/contract/tracker-status'
import { formatCount, formatDateTime, formatDollars } from '../../../../kit/lib/format.ts'
import { ProductLink } from '../../../../kit/office/product-link.tsx'
import { CopyButton } from '../../../../kit/ui/feedback/copy-button.tsx'
import { Skeleton } from '../../../../kit/ui/feedback/skeleton.tsx'
import { StatusStamp } from '../../../../kit/ui/feedback/status-stamp.tsx'
import { Receipt, ReceiptLine, ReceiptLines } from '../../../../kit/ui/layout/receipt.tsx'
import { uiWords } from '../../../../kit/ui/strings.ts'
import { nounOf } from '../noun.ts'
import { trackingWords, words } from '../strings.ts'

/** What was purchased, paid and refunded. */
export function PurchaseSummary({ purchase }: { purchase: AdminPurchase }) {
  const { kind, quantity, unitPrice, amount, discount, couponCode, purchasedAt, refunded, refundable } =
    purchase
  const isShipment = kind === 'SHIPMENT'
  return (
    <Receipt title={words.order} aside={<time dateTime={purchasedAt}>{formatDateTime(purchasedAt)}</time>}>
      <div className="mb-4">
        {isShipment ? <ShipmentName purchase={purchase} /> : <ProductName purchase={purchase} />}
      </div>
      <ReceiptLines>
        <ReceiptLine
          tone="muted"
          label={isShipment ? words.shipmentPrice : words.accounts({ count: quantity, ...nounOf(purchase) })}
          value={
            isShipment ? formatDollars(unitPrice) : `${formatCount(quantity)} × ${formatDollars(unitPrice)}`
          }
        />
        {discount > 0 && (
          <ReceiptLine
            tone="muted"
            label={
              couponCode === null ? (
                words.discount
              ) : (
                <span className="wrap-anywhere">{words.discountOf(couponCode)}</span>
              )
            }
            value={formatDollars(-discount)}
          />
        )}
        <ReceiptLine total label={words.paid} value={formatDollars(amount)} />
      </ReceiptLines>
      {refunded > 0 && (
        <ReceiptLines>
          <ReceiptLine tone="ok" label={words.refunded} value={formatDollars(refunded)} />
          <ReceiptLine tone="muted" label={words.refundable} value={formatDollars(refundable)} />
        </ReceiptLines>
      )}
    </Receipt>
  )
}

function ProductName({ purchase: { product, title, inStock } }: { purchase: AdminPurchase }) {
  return (
    <>
      <p className="wrap-anywhere font-semibold">
        {product === null ? title : <ProductLink id={product.id} title={product.title} />}
      </p>
      {product && (
        <p className="text-14 text-muted">
          {product.subCategory.category.name} › {product.subCategory.name}
        </p>
      )}
      <p className="text-14 text-muted">{words.inStock({ count: inStock, ...nounOf({ product }) })}</p>
    </>
  )
}

function ShipmentName({ purchase: { title, trackingNo } }: { purchase: AdminPurchase }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{title}</p>
        {trackingNo !== null && (
          <p className="flex items-center gap-1">
            <span className="wrap-anywhere font-mono">{trackingNo}</span>
            <CopyButton text={trackingNo} label={trackingWords.copyNumber} iconOnly />
          </p>
        )}
        <p className="text-14 text-muted">{TEST_SHIPMENT_NOTICE}</p>
      </div>
      <StatusStamp>{trackingWords.test}</StatusStamp>
    </div>
  )
}

/** The skeleton of a purchase or of its shipment. */
export function PurchaseSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-6">
      <span className="sr-only">{uiWords.loading}</span>
      <Skeleton className="h-56 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  )
}
