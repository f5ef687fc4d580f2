import type { Order } from '@docket/contract/admin/order'
import { TEST_SHIPMENT_NOTICE } from '@docket/contract/tracker-status'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { formatCount, formatDateTime, formatDollars } from '../../../lib/format.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Receipt, ReceiptLine, ReceiptLines } from '../../../ui/receipt.tsx'
import { StatusStamp } from '../../../ui/status-stamp.tsx'
import { TextLink } from '../../../ui/text-link.tsx'

const words = adminStrings.order

/** What was bought, what was paid, and what was paid back of it. */
export function OrderSummary({ order }: { order: Order }) {
  const { kind, quantity, unitPrice, amount, discount, couponCode, purchasedAt, refunded, refundable } = order
  const isShipment = kind === 'SHIPMENT'
  return (
    <Receipt title={words.order} aside={<time dateTime={purchasedAt}>{formatDateTime(purchasedAt)}</time>}>
      <div className="mb-4">
        {isShipment ? <ShipmentName order={order} /> : <ProductName order={order} />}
      </div>
      <ReceiptLines>
        <ReceiptLine
          tone="muted"
          label={isShipment ? words.shipmentPrice : words.lines(quantity, formatCount(quantity))}
          value={
            isShipment ? formatDollars(unitPrice) : `${formatCount(quantity)} × ${formatDollars(unitPrice)}`
          }
        />
        {discount > 0 && (
          <ReceiptLine
            tone="muted"
            label={couponCode === null ? words.discount : words.discountOf(couponCode)}
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

function ProductName({ order: { product, title, inStock } }: { order: Order }) {
  return (
    <>
      <p className="wrap-anywhere font-semibold">
        {product === null ? (
          title
        ) : (
          <TextLink to="/admin/products" search={{ accounts: product.id }}>
            {product.title}
          </TextLink>
        )}
      </p>
      {product && (
        <p className="text-14 text-muted">
          {product.subCategory.category.name} › {product.subCategory.name}
        </p>
      )}
      <p className="text-14 text-muted">{words.inStock(inStock, formatCount(inStock))}</p>
    </>
  )
}

function ShipmentName({ order: { title, trackingNo } }: { order: Order }) {
  return (
    <div className="flex items-start justify-between gap-4">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{title}</p>
        {trackingNo !== null && (
          <p className="flex items-center gap-1">
            <span className="wrap-anywhere font-mono">{trackingNo}</span>
            <CopyButton text={trackingNo} label={adminStrings.shipment.copyNumber} iconOnly />
          </p>
        )}
        <p className="text-14 text-muted">{TEST_SHIPMENT_NOTICE}</p>
      </div>
      <StatusStamp>{adminStrings.shipment.test}</StatusStamp>
    </div>
  )
}
