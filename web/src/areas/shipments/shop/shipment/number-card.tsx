import { Check } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDate } from '../../../../kit/lib/format.ts'
import { useFocusOnce } from '../../../../kit/lib/use-focus-once.ts'
import { CopyButton } from '../../../../kit/ui/feedback/copy-button.tsx'
import { Receipt, Slot } from '../../../../kit/ui/layout/receipt.tsx'
import { printedAs } from '../../../purchases/receipt/feed.ts'
import { useIsNew } from '../../../purchases/receipt/new-purchase.ts'
import { placeText } from '../../place-text.ts'
import { shipmentWords } from '../../strings.ts'
import type { ShipmentData } from '../shipments-query.ts'
import { words } from '../strings.ts'
import { TestNotice, TestStamp } from './test-stamp.tsx'
import { TrackingNumber } from './tracking-number.tsx'

interface NumberCardProps {
  shipment: ShipmentData
  /** The shipment was just purchased. */
  isNew: boolean
}

/**
 * What the customer bought: the number with a button that copies it, and the route and days of the shipment. Just after
 * the purchase it feeds out of the slot, as every receipt does.
 */
export function NumberCard({ shipment, isNew }: NumberCardProps) {
  const feeds = useIsNew(shipment.id)
  if (!isNew)
    return (
      <section
        aria-label={words.trackingNumber}
        className="min-w-0 rounded-card border border-line bg-surface p-4 sm:p-6"
      >
        <NumberAndFacts shipment={shipment} />
      </section>
    )
  return (
    <section aria-label={words.trackingNumber} className="min-w-0">
      <Thanks />
      <Slot feeds={feeds}>
        <Receipt>
          <NumberAndFacts shipment={shipment} />
        </Receipt>
      </Slot>
    </section>
  )
}

function NumberAndFacts({ shipment }: { shipment: ShipmentData }) {
  return (
    <>
      <div {...printedAs(0)} className="flex flex-wrap items-center gap-x-4 gap-y-3">
        <span className="wrap-anywhere min-w-0 text-18 sm:text-21 pointer-coarse:[&>a]:py-2.5">
          <TrackingNumber {...shipment} />
        </span>
        <span className="receipt-stamp">
          <TestStamp />
        </span>
        <CopyButton text={shipment.trackingNo} label={words.copyNumber} />
      </div>
      <div {...printedAs(1)}>
        <Facts shipment={shipment} />
      </div>
      <div {...printedAs(2)} className="mt-4">
        <TestNotice />
      </div>
    </>
  )
}

function Thanks() {
  const focusOnce = useFocusOnce({ preventScroll: true })
  return (
    <div className="mb-4">
      <h2
        ref={focusOnce}
        tabIndex={-1}
        className="flex items-center gap-2 text-21 text-brand outline-none [box-shadow:none]"
      >
        <Check aria-hidden="true" strokeWidth={2.25} className="size-6 shrink-0" />
        {words.thanks}
      </h2>
      <p className="mt-1">{words.thanksHint}</p>
    </div>
  )
}

function Facts({ shipment }: { shipment: ShipmentData }) {
  const { originCity, originState, originCountry, destCity, destState, destCountry } = shipment
  return (
    <dl className="mt-4 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-14 sm:grid-cols-[auto_minmax(0,1fr)_auto_minmax(0,1fr)]">
      <Fact label={words.origin}>
        {placeText({ city: originCity, state: originState, country: originCountry })}
      </Fact>
      <Fact label={words.destination}>
        {placeText({ city: destCity, state: destState, country: destCountry })}
      </Fact>
      <Fact label={words.shipDate}>
        <time dateTime={shipment.shippedAt}>{formatDate(shipment.shippedAt)}</time>
      </Fact>
      <Fact label={words.deliveryDate}>
        <time dateTime={shipment.estDeliveryDate}>{formatDate(shipment.estDeliveryDate)}</time>
      </Fact>
      <Fact label={words.carrier}>{shipmentWords.carriers[shipment.carrier]}</Fact>
    </dl>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </>
  )
}
