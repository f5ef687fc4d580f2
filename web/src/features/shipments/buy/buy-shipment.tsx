import { Link } from '@tanstack/react-router'
import { useId } from 'react'
import { asSearchParams } from '../../../lib/search-params.ts'
import { strings } from '../../../lib/strings.ts'
import { BuyBar } from '../../../shared/checkout/buy-bar.tsx'
import { CheckoutCounter } from '../../../shared/checkout/checkout-counter.tsx'
import { tabStyle, tabsStyle } from '../../../ui/tab-style.ts'
import { type Kind, kinds, type TrackingNumbersSearch } from '../search.ts'
import { ShipmentForm } from './shipment-form.tsx'
import { useDrafts } from './use-drafts.ts'
import { useShipmentOrder } from './use-shipment-order.ts'

const words = strings.shipments

interface BuyShipmentProps {
  search: TrackingNumbersSearch
  /** In dollars. */
  price: number
}

/** The two forms, each as it was left, and the counter beside them. On narrow screens the button is within reach. */
export function BuyShipment({ search, price }: BuyShipmentProps) {
  const kind = search.tab ?? 'usa'
  const formId = useId()
  const { drafts, set, texts, addressWith } = useDrafts(search)
  const draft = drafts[kind]
  const order = useShipmentOrder({ kind, draft, price, coupon: search.coupon, texts })
  const actions = { press: { formId }, returnTo: addressWith({ tab: kind, ...couponOf(order.couponCode) }) }
  return (
    <>
      <KindTabs open={kind} search={asSearchParams({ ...search, ...texts })} onChoose={order.forget} />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12">
        <ShipmentForm
          key={kind}
          id={formId}
          kind={kind}
          draft={draft}
          onDraft={(next) => {
            order.forget()
            set(kind, next)
          }}
          onOrder={order.purchase}
        />
        <section
          aria-label={words.counter}
          className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-[calc(var(--header)+1.5rem)]"
        >
          <CheckoutCounter
            order={order}
            quantity={1}
            unitPrice={price}
            hint={words.deliveredAtOnce}
            topUpKeeps={words.topUpKeeps}
            {...actions}
          />
        </section>
      </div>
      <BuyBar order={order} {...actions} />
    </>
  )
}

function couponOf(coupon: string | undefined) {
  return coupon === undefined ? {} : { coupon }
}

interface KindTabsProps {
  open: Kind
  /** With both forms as they are now. */
  search: TrackingNumbersSearch
  onChoose: () => void
}

/** A step back leads off the page, not to the other form: that would be a form as it was a while ago. */
function KindTabs({ open, search, onChoose }: KindTabsProps) {
  return (
    <nav aria-label={words.kinds} className={tabsStyle}>
      {kinds.map((kind) => (
        <Link
          key={kind}
          to="/tracking-numbers"
          search={{ ...search, tab: kind }}
          replace
          resetScroll={false}
          onClick={onChoose}
          // Said here: the router compares parameters as text with parameters as they were read.
          aria-current={kind === open ? 'page' : undefined}
          className={tabStyle}
        >
          {words.kindNames[kind]}
        </Link>
      ))}
    </nav>
  )
}
