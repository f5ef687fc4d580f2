import clsx from 'clsx'
import { useEffect, useState } from 'react'
import { formatDateTime } from '../../../../kit/lib/format.ts'
import { GeneratedOn } from '../../generated-on.tsx'
import { offsetOf } from '../../utc-offset.ts'
import type { ShipmentData } from '../shipments-query.ts'
import { words } from '../strings.ts'
import { MomentSlider } from './moment-slider.tsx'
import { type Events, eventDays, eventsAt, statusAfter } from './moments.ts'

const MINUTE_MS = 60_000

/** The events of a shipment up to now or up to a chosen moment. All events are loaded, so a moment needs no request. */
export function Timeline({ shipment }: { shipment: ShipmentData }) {
  const { tracking, begins, ends, createdAt } = shipment
  const nowMs = useNow()
  const [moment, setMoment] = useState<number | null>(null)
  const shownMs = moment ?? nowMs
  const pastEvents = eventsAt(tracking.events, shownMs)
  const momentText = formatDateTime(new Date(shownMs).toISOString())
  return (
    <section
      aria-label={words.timeline + words.timelineOf(shipment.trackingNo)}
      className="flex flex-col gap-4"
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-18">{words.timeline}</h2>
        <span className="text-14 text-muted">{words.localTime}</span>
      </div>
      <MomentSlider
        events={tracking.events}
        beginsMs={Date.parse(begins)}
        endsMs={Date.parse(ends)}
        nowMs={nowMs}
        moment={moment}
        onMoment={setMoment}
      />
      {/* This is no live region, because the slider itself announces each moment while it moves. */}
      <div className="rounded-control bg-sunken px-4 py-3">
        <p className="text-14 text-muted">
          {moment === null ? words.momentNow(momentText) : words.statusAt(momentText)}
        </p>
        <p className="font-semibold text-18">{statusAfter(pastEvents)}</p>
        {pastEvents[0]?.status === 'delivered' && (
          <p className="text-14 text-muted">
            <GeneratedOn createdAt={createdAt} />
          </p>
        )}
        {pastEvents.length === 0 && (
          <p className="text-14 text-muted">{words.nothingYetHint(formatDateTime(begins))}</p>
        )}
      </div>
      <EventList events={pastEvents} createdAt={createdAt} />
    </section>
  )
}

/** The events by day, newest first. */
function EventList({ events, createdAt }: { events: Events; createdAt: string }) {
  const [newest] = events
  return (
    <div className="flex flex-col gap-4">
      {eventDays(events).map((day) => (
        <section key={`${day.title} ${day.events[0]?.timestamp}`}>
          <h3 className="mb-1 font-medium text-14 text-muted">{day.title}</h3>
          <ol className="border-line border-s-2">
            {day.events.map((event) => (
              <li
                key={`${event.timestamp} ${event.code}`}
                className="relative grid grid-cols-[5.5rem_minmax(0,1fr)] gap-x-3 py-1.5 ps-4 text-14"
              >
                <span
                  aria-hidden="true"
                  className={clsx(
                    'absolute top-3 -left-[5px] size-2 rounded-pill',
                    event === newest ? 'bg-brand' : 'bg-control',
                  )}
                />
                <span className="text-muted">
                  <time dateTime={event.timestamp} className="block font-mono tabular-nums">
                    {event.time}
                  </time>
                  <span className="block font-mono text-12">{offsetOf(event)}</span>
                </span>
                <span className="min-w-0">
                  <span className={clsx('block', event === newest && 'font-semibold')}>
                    {event.description}
                  </span>
                  <span className="block text-muted">{event.location}</span>
                  {event.status === 'delivered' && (
                    <span className="block text-muted">
                      <GeneratedOn createdAt={createdAt} />
                    </span>
                  )}
                </span>
              </li>
            ))}
          </ol>
        </section>
      ))}
    </div>
  )
}

/** The current time in milliseconds, updated every minute. */
function useNow(): number {
  const [nowMs, setNowMs] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNowMs(Date.now()), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
  return nowMs
}
