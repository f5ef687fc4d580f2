import type { AdminProduct } from '@docket/contract/admin/products'
import type { Picture } from '@docket/contract/catalogue'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { formatDollars } from '../../../../../kit/lib/format.ts'
import { useDebouncedValue } from '../../../../../kit/lib/use-debounced-value.ts'
import { type Device, DeviceChoice } from '../../../../../kit/office/device-choice.tsx'
import { Button } from '../../../../../kit/ui/form/button.tsx'
import { Stepper } from '../../../../../kit/ui/form/stepper.tsx'
import { textLinkStyle } from '../../../../../kit/ui/layout/text-link-style.ts'
import { CheckoutPanel } from '../../../../purchases/checkout/checkout-panel.tsx'
import { checkoutWords, productCheckoutWords } from '../../../../purchases/checkout/strings.ts'
import { type Checkout, totalsOf } from '../../../../purchases/checkout/use-purchase.ts'
import { CardView } from '../../../card-view.tsx'
import { productWords } from '../../../strings.ts'
import type { Choices, ProductFormInput, ProductFormState } from '../product-form-schema.ts'
import { editorWords } from '../strings.ts'
import { draftOf, ProductSheet, previewQuery } from './product-preview.tsx'

interface LivePreviewProps {
  form: ProductFormState
  /** Null for a new product. */
  product: AdminProduct | null
  cover: AdminProduct['cover']
  pictures: readonly Picture[] | undefined
  choices: Choices
}

/** The description is sanitised by the server, so it follows when the typing pauses. */
const PAUSE_MS = 400
/** What a product without stock is shown with, so that its checkout can be seen. It is more than a low stock. */
const SAMPLE_STOCK = 12

/** The card and the page of a product, from what the form has now. Nothing in them can be used. */
export function LivePreview({ form, product, cover, pictures = [], choices }: LivePreviewProps) {
  const [device, setDevice] = useState<Device>('phone')
  // Without names it has all values, and the form has a default for each.
  const values = useWatch({ control: form.control }) as ProductFormInput
  const stored = draftOf(values, product, choices.categories)
  const draft = { ...stored, cover, pictures, inStock: stored.inStock || SAMPLE_STOCK }
  const { data } = useQuery({
    ...previewQuery(useDebouncedValue(draft.description, PAUSE_MS)),
    placeholderData: keepPreviousData,
  })
  return (
    <section aria-label={editorWords.preview} className="flex flex-col gap-6">
      <div>
        <h2 className="mb-2 text-18">{editorWords.card}</h2>
        <div aria-hidden="true" inert className="max-w-72 max-sm:max-w-full">
          <CardView
            product={{ ...draft, subCategory: draft }}
            price={draft.price}
            link={<span className={textLinkStyle}>{productWords.view}</span>}
          />
        </div>
      </div>
      <div>
        <h2 className="mb-2 text-18">{editorWords.page}</h2>
        <DeviceChoice device={device} onChange={setDevice} />
        <div aria-hidden="true" inert>
          <ProductSheet
            device={device}
            draft={draft}
            description={data?.description}
            checkout={
              draft.amount !== undefined && <SampleCheckout price={draft.amount} stock={draft.inStock} />
            }
          />
        </div>
        <p className="mt-2 text-14 text-muted">
          {editorWords.sample({
            count: draft.inStock,
            amount: formatDollars(sampleBalance(draft.amount ?? 0)),
          })}
        </p>
      </div>
    </section>
  )
}

const nothing = () => {}
/** Enough for one, in whole tens of dollars. */
const sampleBalance = (price: number) => Math.ceil((price + 1) / 10) * 10

/** The checkout of the shop, with nothing behind it. */
function SampleCheckout({ price, stock }: { price: number; stock: number }) {
  const balance = sampleBalance(price)
  const checkout: Omit<Checkout, 'purchase'> = {
    coupon: {
      state: { kind: 'none' },
      draft: '',
      setDraft: nothing,
      isUnapplied: false,
      apply: nothing,
      remove: nothing,
      checkAgain: nothing,
      refuse: nothing,
    },
    totals: totalsOf({ unitPrice: price, quantity: 1, percentage: undefined, balance }),
    balance,
    stop: undefined,
    couponCode: undefined,
    wasCouponAppliedFirst: false,
    isPending: false,
    isBusy: false,
    problem: undefined,
    forget: nothing,
    changes: 0,
    applyTypedCoupon: () => false,
  }
  return (
    <section className="flex flex-col gap-4">
      <Stepper value={1} max={stock} maxReason="" disabled={false} onChange={nothing} />
      <CheckoutPanel
        checkout={checkout}
        quantity={1}
        unitPrice={price}
        hint={productCheckoutWords.deliveredAtOnce}
        topUpHint={productCheckoutWords.topUpHint}
        refundable
        returnTo="/products"
        buttonAction={{ onPurchase: nothing }}
      />
      {/* In the shop, it is in the bar of a phone. */}
      <div className="lg:hidden">
        <Button variant="primary" wide>
          {checkoutWords.purchase}
        </Button>
      </div>
    </section>
  )
}
