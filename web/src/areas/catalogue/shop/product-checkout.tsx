import { buy, type Receipt } from '@docket/contract/purchases'
import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { call } from '../../../kit/api/api.ts'
import type { ApiError } from '../../../kit/api/api-error.ts'
import { mayHaveSucceeded } from '../../../kit/api/idempotency-key.ts'
import { formatCount, formatOrder } from '../../../kit/lib/format.ts'
import { asSearchParams, stringifySearch } from '../../../kit/search/search-params.ts'
import { walletQuery } from '../../../kit/session/account-queries.ts'
import { getSession } from '../../../kit/session/session.ts'
import { toast } from '../../../kit/ui/feedback/toast.ts'
import { Button } from '../../../kit/ui/form/button.tsx'
import { Stepper } from '../../../kit/ui/form/stepper.tsx'
import { LinkButton } from '../../../kit/ui/layout/link-button.tsx'
import { CheckoutPanel, ProblemNote } from '../../purchases/checkout/checkout-panel.tsx'
import { checkoutWords, productCheckoutWords as words } from '../../purchases/checkout/strings.ts'
import { usePurchase } from '../../purchases/checkout/use-purchase.ts'
import { type Face, keepNewPurchase } from '../../purchases/receipt/new-purchase.ts'
import { payNow } from '../../waiting-purchases/pay-now.tsx'
import { usePay } from '../../waiting-purchases/use-pay.ts'

/** What the checkout needs of a product. */
interface Product extends Face {
  id: number
  sellingPrice: number
  inStock: number
  subCategory: { id: number; name: string; categoryId: number }
}

interface ProductCheckoutProps {
  product: Product
  checkout: ProductPurchase
  /** What a customer can do about a sold-out product. */
  whenSoldOut: ReactNode
}

/** The checkout of a product: quantity, coupon, totals and the button. */
export function ProductCheckout({ product, checkout, whenSoldOut }: ProductCheckoutProps) {
  const { inStock, sellingPrice, subCategory } = product
  if (inStock === 0)
    return (
      <SoldOut subCategory={subCategory} problem={checkout.problem}>
        {whenSoldOut}
      </SoldOut>
    )
  return (
    <section aria-label={words.panel} className="flex flex-col gap-4">
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
        refundable
        {...purchaseButtonsOf(product.id, checkout)}
      />
    </section>
  )
}

/** The props of the buttons. */
export function purchaseButtonsOf(productId: number, checkout: ProductPurchase) {
  const { purchase, pay } = checkout
  const returnTo = addressOf(productId, checkout)
  return { returnTo, buttonAction: { onPurchase: purchase }, payNow: payNow(pay) }
}

/** The page's address with the quantity and the coupon, which the address bar may not show yet. */
function addressOf(
  productId: number,
  { quantity, couponCode }: { quantity: number; couponCode: string | undefined },
): string {
  const search = stringifySearch({ quantity: quantity === 1 ? undefined : quantity, coupon: couponCode })
  return `/products/${productId}${search}`
}

interface SoldOutProps extends Pick<Product, 'subCategory'>, Pick<ProductPurchase, 'problem'> {
  children: ReactNode
}

function SoldOut({ subCategory, problem, children }: SoldOutProps) {
  return (
    <section aria-label={words.panel} className="flex flex-col gap-4">
      {problem && <ProblemNote problem={problem} />}
      <Button wide disabled>
        {checkoutWords.purchase}
      </Button>
      <p className="text-14 text-muted">{words.soldOut}</p>
      {children}
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

/**
 * The pause before the address gets a change. Browsers limit how often it may change, and a key that is held repeats
 * fast.
 */
const PAUSE_MS = 300

/**
 * The checkout of a product. After the purchase My Orders opens with the new purchase above the list. `onChanged` is
 * called when the product is no longer as shown, with its stock if that is known.
 */
export function useProductPurchase(
  { id, sellingPrice, inStock, cover, illustration, noun }: Product,
  onChanged: (inStock?: number) => void,
) {
  const queryClient = useQueryClient()
  const showPurchase = useShowPurchase(id)
  const [quantity, setQuantity] = useQuantity(inStock)
  const pressedAt = useRef<number>(undefined)
  /** A refusal says that the product is no longer as shown. */
  function showChange({ code, available = 0 }: ApiError) {
    if (code === 'OUT_OF_STOCK') onChanged(available)
    if (code === 'PRICE_CHANGED') onChanged()
  }
  const checkout = usePurchase<void, Receipt>({
    unitPrice: sellingPrice,
    quantity,
    coupon: useCouponOfAddress(),
    goods: id,
    send(_request, withTerms) {
      // A press after a lost answer continues the same purchase, so the first press counts.
      pressedAt.current ??= performance.now()
      return call(buy, withTerms({ logProductId: id, quantity }))
    },
    onPurchased(receipt) {
      const now = performance.now()
      keepNewPurchase(queryClient, receipt, {
        face: { cover, illustration, noun },
        tookMs: now - (pressedAt.current ?? now),
      })
      pressedAt.current = undefined
      applyReceipt(queryClient, receipt)
      onChanged()
      return showPurchase(receipt)
    },
    onRefused(refusal) {
      const { code } = refusal
      // After a refusal the next press begins. A throttled press says nothing about the one before it.
      if (!mayHaveSucceeded(refusal) && code !== 'RATE_LIMITED') pressedAt.current = undefined
      showChange(refusal)
    },
    goneText: words.gone,
  })
  const pay = useProductPay(id, { checkout, quantity, onRefused: showChange })

  return {
    ...checkout,
    pay,
    quantity,
    setQuantity(next: number) {
      checkout.forget()
      setQuantity(next)
    },
    /** Ignores the error of a failed purchase, because it has been shown already. */
    purchase: () => void checkout.purchase().catch(() => {}),
  }
}

type PayOptions = Pick<Parameters<typeof usePay>[0], 'checkout' | 'onRefused'> & { quantity: number }

/** How to pay for this order alone, if the wallet has too little. */
function useProductPay(id: number, { checkout, quantity, onRefused }: PayOptions) {
  return usePay({
    checkout,
    productId: id,
    goodsId: `${id} × ${quantity}`,
    goods: (terms) => ({ kind: 'accounts', logProductId: id, quantity, ...terms }),
    returnTo: addressOf(id, { quantity, couponCode: checkout.couponCode }),
    onRefused,
    goneText: words.gone,
  })
}

type ProductPurchase = ReturnType<typeof useProductPurchase>

/**
 * The quantity to buy, from 1 to the stock. The address has a copy, so that a reload and the return from a top-up find
 * it again. If the stock falls below the quantity, the quantity is lowered and stays so.
 */
function useQuantity(inStock: number): [number, (quantity: number) => void] {
  const { quantity: quantityInAddress = 1 } = useSearch({ from: '/storefront/products/$productId' })
  const navigate = useNavigate({ from: '/products/$productId' })
  const router = useRouter()
  const [quantity, setQuantity] = useState(quantityInAddress)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])

  const max = Math.max(1, inStock)
  if (quantity > max) setQuantity(max)

  function change(next: number) {
    setQuantity(next)
    clearTimeout(timer.current)
    const { pathname } = router.latestLocation
    timer.current = setTimeout(() => {
      // The customer is on the way to another page, and this navigation would cancel it.
      if (router.latestLocation.pathname !== pathname) return
      void navigate({
        search: (before) => asSearchParams({ ...before, quantity: next === 1 ? undefined : next }),
        replace: true,
        resetScroll: false,
      })
    }, PAUSE_MS)
  }
  return [Math.min(quantity, max), change]
}

function useCouponOfAddress() {
  const { coupon: code } = useSearch({ from: '/storefront/products/$productId' })
  const navigate = useNavigate({ from: '/products/$productId' })
  return {
    code,
    setCode: (coupon: string | undefined) =>
      void navigate({
        search: (before) => asSearchParams({ ...before, coupon }),
        replace: true,
        resetScroll: false,
      }),
  }
}

function useShowPurchase(productId: number) {
  const router = useRouter()
  return ({ id, orderId }: Receipt) => {
    const openOrders = () => router.navigate({ to: '/history', search: { bought: id } })
    if (router.state.location.pathname === `/products/${productId}`) return openOrders()
    // The customer has opened another page: a toast does not interrupt them.
    toast.success(words.bought(formatOrder(orderId)), {
      action: { label: words.showOrder, onClick: () => void openOrders() },
    })
  }
}

/** Sets the wallet from the receipt, and fetches the purchases again. */
function applyReceipt(queryClient: QueryClient, { balance }: Receipt) {
  const session = getSession()
  if (session) queryClient.setQueryData(walletQuery(session.id).queryKey, { balance })
  void queryClient.invalidateQueries({ queryKey: ['purchases'] })
}
