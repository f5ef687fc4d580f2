import { anyShipmentById } from '@docket/contract/admin/shipments'
import type { Output } from '@docket/contract/endpoint'
import { queryOptions, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../../kit/api/api.ts'
import { ErrorState } from '../../../../kit/api/error-state.tsx'
import { formatDate, formatDayWithYear } from '../../../../kit/lib/format.ts'
import { purchasesKey } from '../../../../kit/office/histories/query-keys.ts'
import { GeneratedOn } from '../../../shipments/generated-on.tsx'
import { placeText } from '../../../shipments/place-text.ts'
import { shipmentWords } from '../../../shipments/strings.ts'
import { offsetOf } from '../../../shipments/utc-offset.ts'
import { trackingWords } from '../strings.ts'
import { PurchaseSkeleton } from './purchase-summary.tsx'

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

/** The events of a shipment up to now, newest first. */
function ShipmentEvents({ shipment: { tracking, createdAt } }: { shipment: ShipmentData }) {
  return (
    <section aria-label={trackingWords.events}>
      <h3 className="text-18">{trackingWords.events}</h3>
      <p className="mb-2 text-12 text-muted">{trackingWords.localTime}</p>
      {tracking.events.length === 0 && <p className="text-14 text-muted">{trackingWords.noEvents}</p>}
      <ol className="border-line border-t">
        {tracking.events.map((event) => (
          <li
            key={`${event.timestamp} ${event.code}`}
            className="flex flex-col justify-between gap-x-4 border-line border-b py-2 text-14 sm:flex-row"
          >
            <span className="min-w-0">
              <span className="wrap-anywhere block font-medium">{event.description}</span>
              <span className="wrap-anywhere block text-muted">{event.location}</span>
              {event.status === 'delivered' && (
                <span className="block text-12 text-muted">
                  <GeneratedOn createdAt={createdAt} />
                </span>
              )}
            </span>
            <time dateTime={event.timestamp} className="whitespace-nowrap font-mono text-12 text-muted">
              {formatDayWithYear(event.date)}, {event.time} {offsetOf(event)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}

type ShipmentData = Output<typeof anyShipmentById>

/** One shipment with its events up to now, fetched whenever its purchase is opened. */
function shipmentQuery(id: number) {
  return queryOptions({
    queryKey: [...purchasesKey, 'shipment', id],
    queryFn: ({ signal }) => call(anyShipmentById, { params: { id }, query: {}, signal }),
    staleTime: 0,
    meta: { errors: 'screen' },
  })
}
