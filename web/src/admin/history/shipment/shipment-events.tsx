import { adminStrings } from '../../../lib/admin-strings.ts'
import { formatDayOfYear } from '../../../lib/format.ts'
import { offsetOf } from '../../../lib/utc-offset.ts'
import { MadeHere } from '../../../ui/made-here.tsx'
import type { ShipmentData } from './shipment-query.ts'

const words = adminStrings.shipment

/** What has happened to a shipment up to now, newest first. */
export function ShipmentEvents({ shipment: { tracking, createdAt } }: { shipment: ShipmentData }) {
  return (
    <section aria-label={words.events}>
      <h3 className="text-18">{words.events}</h3>
      <p className="mb-2 text-12 text-muted">{words.localTime}</p>
      {tracking.events.length === 0 && <p className="text-14 text-muted">{words.noEvents}</p>}
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
                  <MadeHere createdAt={createdAt} />
                </span>
              )}
            </span>
            <time dateTime={event.timestamp} className="whitespace-nowrap font-mono text-12 text-muted">
              {formatDayOfYear(event.date)}, {event.time} {offsetOf(event)}
            </time>
          </li>
        ))}
      </ol>
    </section>
  )
}
