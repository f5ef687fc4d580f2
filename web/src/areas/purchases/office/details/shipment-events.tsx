import { formatDayWithYear } from '../../../../kit/lib/format.ts'
import { GeneratedOn } from '../../../shipments/generated-on.tsx'
import { offsetOf } from '../../../shipments/utc-offset.ts'
import { trackingWords } from '../strings.ts'
import type { ShipmentData } from './shipment-query.ts'

/** The events of a shipment up to now, newest first. */
export function ShipmentEvents({ shipment: { tracking, createdAt } }: { shipment: ShipmentData }) {
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
