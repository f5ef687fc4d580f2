import { formatCount } from '../../../kit/lib/format.ts'
import { stringifySearch } from '../../../kit/search/search-params.ts'
import { Button } from '../../../kit/ui/form/button.tsx'
import { Stepper } from '../../../kit/ui/form/stepper.tsx'
import { LinkButton } from '../../../kit/ui/layout/link-button.tsx'
import { CheckoutPanel } from '../../purchases/checkout/checkout-panel.tsx'
import { ProblemNote } from '../../purchases/checkout/problem-note.tsx'
import { checkoutWords } from '../../purchases/checkout/strings.ts'
import type { ProductData } from './product-query.ts'
import { words } from './strings.ts'
import type { ProductPurchase } from './use-product-purchase.ts'

/** The checkout of a product: quantity, coupon, totals and the button. */
export function ProductCheckout({ product, checkout }: { product: ProductData; checkout: ProductPurchase }) {
  const { inStock, sellingPrice, subCategory } = product
  if (inStock === 0) return <SoldOut subCategory={subCategory} problem={checkout.problem} />
  return (
    <section aria-label={words.checkoutPanel} className="flex flex-col gap-4">
      <Stepper
        value={checkout.quantity}
        max={inStock}
        maxReason={words.maxReason(inStock, formatCount(inStock))}
        disabled={checkout.isPending}
        onChange={checkout.setQuantity}
      />
      <CheckoutPanel
        checkout={checkout}
        quantity={checkout.quantity}
        unitPrice={sellingPrice}
        hint={words.deliveredAtOnce}
        topUpHint={words.topUpHint}
        {...purchaseButtonsOf(product.id, checkout)}
      />
    </section>
  )
}

/**
 * The props of the buttons. `returnTo` contains the quantity and the coupon, which the address bar may not show yet.
 */
export function purchaseButtonsOf(productId: number, { quantity, couponCode, purchase }: ProductPurchase) {
  const search = stringifySearch({ quantity: quantity === 1 ? undefined : quantity, coupon: couponCode })
  return { returnTo: `/products/${productId}${search}`, buttonAction: { onPurchase: purchase } }
}

function SoldOut({
  subCategory,
  problem,
}: Pick<ProductData, 'subCategory'> & Pick<ProductPurchase, 'problem'>) {
  return (
    <section aria-label={words.checkoutPanel} className="flex flex-col gap-4">
      {problem && <ProblemNote problem={problem} />}
      <Button variant="primary" wide disabled>
        {checkoutWords.purchase}
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
