import { formatCount } from '../../lib/format.ts'
import { stringifySearch } from '../../lib/search-params.ts'
import { strings } from '../../lib/strings.ts'
import { CheckoutCounter } from '../../shared/checkout/checkout-counter.tsx'
import { ProblemNote } from '../../shared/checkout/problem-note.tsx'
import { Button } from '../../ui/button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { Stepper } from '../../ui/stepper.tsx'
import type { ProductData } from './product-query.ts'
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
      <CheckoutCounter
        order={order}
        quantity={order.quantity}
        unitPrice={sellingPrice}
        hint={words.deliveredAtOnce}
        topUpKeeps={words.topUpKeeps}
        {...purchaseOf(product.id, order)}
      />
    </section>
  )
}

/** What the button needs: the product's page with the order as it is now, not as the address had it a moment ago. */
export function purchaseOf(productId: number, { quantity, couponCode, purchase }: OrderInHand) {
  const search = stringifySearch({ quantity: quantity === 1 ? undefined : quantity, coupon: couponCode })
  return { returnTo: `/products/${productId}${search}`, press: { onPurchase: purchase } }
}

function SoldOut({ subCategory, problem }: Pick<ProductData, 'subCategory'> & Pick<OrderInHand, 'problem'>) {
  return (
    <section aria-label={words.counter} className="flex flex-col gap-4">
      {problem && <ProblemNote problem={problem} />}
      <Button variant="primary" wide disabled>
        {words.purchase}
      </Button>
      <p className="text-14 text-muted">{words.soldOutHint}</p>
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
