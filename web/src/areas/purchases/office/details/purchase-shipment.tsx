import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { formatDate } from '../../../../kit/lib/format.ts'
import { GeneratedOn } from '../../../shipments/generated-on.tsx'
import { placeText } from '../../../shipments/place-text.ts'
import { shipmentWords } from '../../../shipments/strings.ts'
import { trackingWords } from '../strings.ts'
import { PurchaseSkeleton } from './purchase-skeleton.tsx'
import { ShipmentEvents } from './shipment-events.tsx'
import { type ShipmentData, shipmentQuery } from './shipment-query.ts'

/** The shipment of a purchase, with its events up to now. */
export function PurchaseShipment({ id }: { id: number }) {
  const { data: shipment, error, refetch } = useQuery(shipmentQuery(id))
  if (!shipment && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!shipment) return <PurchaseSkeleton />
  return (
    <>
      <ShipmentFacts shipment={shipment} />
      <ShipmentEvents shipment={shipment} />
    </>
  )
}

function ShipmentFacts({ shipment }: { shipment: ShipmentData }) {
  const { carrier, shipMethod, shippedAt, estDeliveryDate, tracking, createdAt } = shipment
  return (
    <section>
      <h3 className="mb-2 text-18">{trackingWords.shipment}</h3>
      <dl className="grid gap-x-6 gap-y-3 border-line border-t pt-3 text-14 sm:grid-cols-2">
        <Fact wide label={trackingWords.state}>
          {tracking.meta.status_text}
          {tracking.delivered && (
            <span className="block text-12 text-muted">
              <GeneratedOn createdAt={createdAt} />
            </span>
          )}
        </Fact>
        <Fact label={trackingWords.origin}>
          {placeText({
            city: shipment.originCity,
            state: shipment.originState,
            country: shipment.originCountry,
          })}
        </Fact>
        <Fact label={trackingWords.destination}>
          {placeText({ city: shipment.destCity, state: shipment.destState, country: shipment.destCountry })}
        </Fact>
        <Fact label={trackingWords.shipDate}>
          <time dateTime={shippedAt}>{formatDate(shippedAt)}</time>
        </Fact>
        <Fact label={trackingWords.deliveryDate}>
          <time dateTime={estDeliveryDate}>{formatDate(estDeliveryDate)}</time>
        </Fact>
        <Fact label={trackingWords.carrier}>{shipmentWords.carriers[carrier]}</Fact>
        <Fact label={trackingWords.method}>{shipMethod}</Fact>
        <Fact label={trackingWords.scenario}>{shipmentWords.scenarios[shipment.scenario]}</Fact>
        <Fact label={trackingWords.walmart}>
          {shipment.checkOnWalmart ? trackingWords.walmartRequested : trackingWords.walmartNotRequested}
        </Fact>
      </dl>
    </section>
  )
}

interface FactProps {
  label: string
  /** A full row, so that the pairs below it stay side by side. */
  wide?: boolean
  children: ReactNode
}

function Fact({ label, wide = false, children }: FactProps) {
  return (
    <div className={wide ? 'sm:col-span-2' : undefined}>
      <dt className="text-muted">{label}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
