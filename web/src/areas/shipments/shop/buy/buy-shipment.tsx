import { Link } from '@tanstack/react-router'
import { useEffect, useId, useRef, useState } from 'react'
import { asSearchParams, stringifySearch } from '../../../../kit/search/search-params.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { tabStyle, tabsStyle } from '../../../../kit/ui/layout/tab-style.ts'
import { BuyBar, CheckoutPanel } from '../../../purchases/checkout/checkout-panel.tsx'
import { type Kind, kinds, type TrackingNumbersSearch } from '../search.ts'
import { words } from '../strings.ts'
import { readDraft, type ShipmentDraft, writeDraft } from './draft.ts'
import { ShipmentForm } from './shipment-form.tsx'
import { useShipmentPurchase } from './use-shipment-purchase.ts'

interface BuyShipmentProps {
  search: TrackingNumbersSearch
  /** In dollars. */
  price: number
  /** A purchase was refused because the shop has stopped the sale. */
  onNotSold: () => void
}

/** The two forms, each with its draft, and the checkout. Narrow screens have the button in a bar at the bottom. */
export function BuyShipment({ search, price, onNotSold }: BuyShipmentProps) {
  const kind = search.tab ?? 'usa'
  const formId = useId()
  const { drafts, setDraft, draftParams, addressWith } = useDrafts(search)
  const draft = drafts[kind]
  const checkout = useShipmentPurchase({ kind, draft, price, coupon: search.coupon, draftParams, onNotSold })
  const actions = {
    buttonAction: { formId },
    returnTo: addressWith({ tab: kind, ...couponOf(checkout.couponCode) }),
  }
  return (
    <>
      <KindTabs
        openKind={kind}
        search={asSearchParams({ ...search, ...draftParams })}
        onChoose={checkout.forget}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12">
        <ShipmentForm
          key={kind}
          id={formId}
          kind={kind}
          draft={draft}
          onDraft={(next) => {
            checkout.forget()
            setDraft(kind, next)
          }}
          onPurchase={checkout.purchase}
        />
        <section
          aria-label={words.checkoutPanel}
          className="flex min-w-0 flex-col gap-4 lg:sticky lg:top-[calc(var(--header)+1.5rem)]"
        >
          <CheckoutPanel
            checkout={checkout}
            quantity={1}
            unitPrice={price}
            hint={words.deliveredAtOnce}
            topUpHint={words.topUpHint}
            {...actions}
          />
        </section>
      </div>
      <BuyBar checkout={checkout} {...actions} />
    </>
  )
}

function couponOf(coupon: string | undefined) {
  return coupon === undefined ? {} : { coupon }
}

interface KindTabsProps {
  openKind: Kind
  /** The current state of both forms. */
  search: TrackingNumbersSearch
  onChoose: () => void
}

/**
 * The links replace the history entry, so Back leaves the page. If it went to the other form, it would restore an old
 * draft.
 */
function KindTabs({ openKind, search, onChoose }: KindTabsProps) {
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
          // The router cannot set this: it compares the address, whose parameters are text, with parsed parameters.
          aria-current={kind === openKind ? 'page' : undefined}
          className={tabStyle}
        >
          {words.kindNames[kind]}
        </Link>
      ))}
    </nav>
  )
}

/**
 * The pause before a change of a form is written into the page's address. Browsers limit how often the address may
 * change, and a key that is held down repeats fast.
 */
const PAUSE_MS = 300

/**
 * The drafts of both forms. The page's address has a copy of them, from which a reload, Back and the return from a
 * top-up restore them.
 */
function useDrafts(search: TrackingNumbersSearch) {
  const change = useChangeSearch('/tracking-numbers')
  const [drafts, setDrafts] = useState(() => ({
    usa: readDraft('usa', search.usa),
    international: readDraft('international', search.international),
  }))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const draftParams = paramsOf(drafts)

  return {
    drafts,
    setDraft(kind: Kind, draft: ShipmentDraft) {
      const next = { ...drafts, [kind]: draft }
      setDrafts(next)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => change(paramsOf(next), { replace: true }), PAUSE_MS)
    },
    /** Both forms, as search parameters. */
    draftParams,
    /** The page's address with the current state of both forms, which the address bar may not have yet. */
    addressWith: (params: Pick<TrackingNumbersSearch, 'tab' | 'coupon'>) =>
      `/tracking-numbers${stringifySearch({ ...params, ...draftParams })}`,
  }
}

function paramsOf(drafts: Record<Kind, ShipmentDraft>) {
  return { usa: writeDraft(drafts.usa), international: writeDraft(drafts.international) }
}
