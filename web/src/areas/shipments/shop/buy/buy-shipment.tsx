import type { Scenario } from '@docket/contract/shipments'
import { Link } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { asSearchParams } from '../../../../kit/search/search-params.ts'
import { tabStyle, tabsStyle } from '../../../../kit/ui/layout/tab-style.ts'
import { BuyBar, CheckoutPanel } from '../../../purchases/checkout/checkout-panel.tsx'
import { payNow } from '../../../waiting-purchases/pay-now.tsx'
import { type Kind, kinds, type TrackingNumbersSearch } from '../search.ts'
import { words } from '../strings.ts'
import { fillScenario } from './fill-scenario.ts'
import { FormHeading, focusForm } from './form-heading.tsx'
import { ScenarioCards } from './scenario-cards.tsx'
import { ShipmentForm } from './shipment-form.tsx'
import { useDrafts } from './use-drafts.ts'
import { useShipmentPurchase } from './use-shipment-purchase.ts'

interface BuyShipmentProps {
  search: TrackingNumbersSearch
  /** In dollars. */
  price: number
  /** A scenario was chosen on its card. */
  onScenario: (scenario: Scenario) => void
  /** A purchase was refused because the shop has stopped the sale. */
  onNotSold: () => void
}

/** The scenarios, the two forms, each with its draft, and the checkout. Narrow screens have the button in a bar at the bottom. */
export function BuyShipment({ search, price, onScenario, onNotSold }: BuyShipmentProps) {
  const kind = search.tab ?? 'usa'
  const formId = useId()
  const { drafts, setDraft, draftParams, addressWith } = useDrafts(search)
  const draft = drafts[kind]
  const { checkout, pay } = useShipmentPurchase({
    ...{ kind, draft, price, formId, coupon: search.coupon, draftParams, onNotSold },
    addressOf: (coupon) => addressWith({ tab: kind, ...couponOf(coupon) }),
  })
  // A form reads its draft once, so it begins again with what the choice of a scenario has filled in.
  const [fillCount, setFillCount] = useState(0)
  const chooseScenario = (scenario: Scenario) => {
    const filled = fillScenario(scenario, { kind, drafts }, Date.now())
    checkout.forget()
    setDraft(filled.kind, filled.draft, filled.kind)
    setFillCount(fillCount + 1)
    onScenario(scenario)
    focusForm()
  }
  const actions = {
    buttonAction: { formId },
    returnTo: addressWith({ tab: kind, ...couponOf(checkout.couponCode) }),
    payNow: payNow(pay),
  }
  return (
    <>
      <ScenarioCards chosen={draft.scenario} onChoose={chooseScenario} />
      <FormHeading scenario={draft.scenario} />
      <KindTabs
        openKind={kind}
        search={asSearchParams({ ...search, ...draftParams })}
        onChoose={checkout.forget}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_24rem] lg:gap-x-12">
        <ShipmentForm
          key={`${kind} ${fillCount}`}
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
