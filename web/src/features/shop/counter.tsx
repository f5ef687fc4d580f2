import { toCents } from '@docket/contract/money'
import type { ReactNode } from 'react'
import { formatCount, formatDollars } from '../../lib/format.ts'
import { strings } from '../../lib/strings.ts'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import { CouponBox } from './coupon-box.tsx'
import { OrderTotals } from './order-totals.tsx'
import { ProblemNote } from './problem-note.tsx'
import type { ProductData } from './product-query.ts'
import { PurchaseActions, useSmallestDeposit } from './purchase-actions.tsx'
import type { OrderInHand } from './use-order.ts'

const words = strings.shop

/** Where a product is bought: how many, with which coupon, for how much. */
export function Counter({ product, order }: { product: ProductData; order: OrderInHand }) {
  const { inStock, sellingPrice, subCategory } = product
  if (inStock === 0) return <SoldOut subCategory={subCategory} problem={order.problem} />
  return (
    <section aria-label={words.counter} className="flex flex-col gap-4">
      <Stepper
        value={order.quantity}
        max={inStock}
        maxReason={words.maxReason(inStock, formatCount(inStock))}
        disabled={order.isPending}
        onChange={order.setQuantity}
      />
      <CouponBox coupon={order.coupon} />
      <OrderTotals
        totals={order.totals}
        quantity={order.quantity}
        unitPrice={sellingPrice}
        coupon={order.coupon.state}
        balance={order.balance}
      />
      <p role="status" className="font-medium text-14 text-ok empty:hidden">
        {order.couponWentFirst && words.couponFirst}
      </p>
      {order.problem && <ProblemNote problem={order.problem} />}
      <div className="hidden lg:block">
        <PurchaseActions productId={product.id} order={order} />
      </div>
      <Hint afterCents={order.totals.afterCents} />
    </section>
  )
}

/** What happens next; where money is missing, what a top-up means. */
function Hint({ afterCents = 0n }: Partial<OrderInHand['totals']>) {
  const minimum = useSmallestDeposit()
  if (afterCents >= 0n || minimum === undefined) return <Small>{words.deliveredAtOnce}</Small>
  const isBelowMinimum = -afterCents < toCents(minimum)
  return (
    <Small>
      {isBelowMinimum && `${words.topUpMinimum(formatDollars(minimum))} `}
      {words.topUpKeeps}
    </Small>
  )
}

function Small({ children }: { children: ReactNode }) {
  return <p className="text-14 text-muted">{children}</p>
}

function SoldOut({ subCategory, problem }: Pick<ProductData, 'subCategory'> & Pick<OrderInHand, 'problem'>) {
  return (
    <section aria-label={words.counter} className="flex flex-col gap-4">
      {problem && <ProblemNote problem={problem} />}
      <Button variant="primary" wide disabled>
        {words.purchase}
      </Button>
      <Small>{words.soldOutHint}</Small>
      <LinkButton
        wide
        to="/products"
        search={{ categoryId: subCategory.categoryId, subCategoryId: subCategory.id }}
      >
        <span className="wrap-anywhere line-clamp-2 min-w-0">{words.othersIn(subCategory.name)}</span>
      </LinkButton>
    </section>
  )
}
