import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { adminStrings } from '../../../lib/admin-strings.ts'
import { formatDate } from '../../../lib/format.ts'
import { placeText } from '../../../lib/place-text.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { MadeHere } from '../../../ui/made-here.tsx'
import { OrderSkeleton } from '../order/order-skeleton.tsx'
import { ShipmentEvents } from './shipment-events.tsx'
import { type ShipmentData, shipmentQuery } from './shipment-query.ts'

const words = adminStrings.shipment

/** The shipment of an order: what was made for the buyer, and its events up to now. */
export function OrderShipment({ id }: { id: number }) {
  const { data: shipment, error, refetch } = useQuery(shipmentQuery(id))
  if (!shipment && error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!shipment) return <OrderSkeleton />
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
      <h3 className="mb-2 text-18">{words.shipment}</h3>
      <dl className="grid gap-x-6 gap-y-3 border-line border-t pt-3 text-14 sm:grid-cols-2">
        <Fact wide label={words.state}>
          {tracking.meta.status_text}
          {tracking.delivered && (
            <span className="block text-12 text-muted">
              <MadeHere createdAt={createdAt} />
            </span>
          )}
        </Fact>
        <Fact label={words.origin}>
          {placeText({
            city: shipment.originCity,
            state: shipment.originState,
            country: shipment.originCountry,
          })}
        </Fact>
        <Fact label={words.destination}>
          {placeText({ city: shipment.destCity, state: shipment.destState, country: shipment.destCountry })}
        </Fact>
        <Fact label={words.shipDate}>
          <time dateTime={shippedAt}>{formatDate(shippedAt)}</time>
        </Fact>
        <Fact label={words.deliveryDate}>
          <time dateTime={estDeliveryDate}>{formatDate(estDeliveryDate)}</time>
        </Fact>
        <Fact label={words.carrier}>{words.carriers[carrier]}</Fact>
        <Fact label={words.method}>{shipMethod}</Fact>
        <Fact label={words.scenario}>{words.scenarios[shipment.scenario]}</Fact>
        <Fact label={words.walmart}>
          {shipment.checkOnWalmart ? words.walmartAsked : words.walmartNotAsked}
        </Fact>
      </dl>
    </section>
  )
}

interface FactProps {
  label: string
  /** A row of its own, so that what belongs together is side by side below it. */
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
