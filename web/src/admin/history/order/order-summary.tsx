import type { Order } from '@docket/contract/admin/order'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { formatCount, formatDateTime, formatDollars } from '../../../lib/format.ts'
import { Receipt, ReceiptLine, ReceiptLines } from '../../../ui/receipt.tsx'
import { TextLink } from '../../../ui/text-link.tsx'

const words = adminStrings.order

/** What was bought, what was paid, and what was paid back of it. */
export function OrderSummary({ order }: { order: Order }) {
  const { product, quantity, unitPrice, amount, discount, couponCode, purchasedAt, refunded, refundable } =
    order
  return (
    <Receipt title={words.order} aside={<time dateTime={purchasedAt}>{formatDateTime(purchasedAt)}</time>}>
      <div className="mb-4">
        <p className="wrap-anywhere font-semibold">
          <TextLink to="/admin/products" search={{ accounts: product.id }}>
            {product.title}
          </TextLink>
        </p>
        <p className="text-14 text-muted">
          {product.subCategory.category.name} › {product.subCategory.name}
        </p>
        <p className="text-14 text-muted">{words.inStock(order.inStock, formatCount(order.inStock))}</p>
      </div>
      <ReceiptLines>
        <ReceiptLine
          tone="muted"
          label={words.lines(quantity, formatCount(quantity))}
          value={`${formatCount(quantity)} × ${formatDollars(unitPrice)}`}
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
