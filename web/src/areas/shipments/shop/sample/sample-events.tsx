import type { TrackingEvent } from '@docket/contract/tracking'
import clsx from 'clsx'
import { useLayoutEffect, useRef } from 'react'
import { formatDay } from '../../../../kit/lib/format.ts'
import { words } from './words.ts'

interface SampleEventsProps {
  /** All events of the sample, newest first. */
  events: readonly TrackingEvent[]
  /** The number of events that have happened: the last ones. */
  shownCount: number
}

/**
 * The events until now, newest first. All are laid out, and those to come are above the visible part, so that an event
 * that happens moves the list and nothing else on the page.
 */
export function SampleEvents({ events, shownCount }: SampleEventsProps) {
  const comingCount = events.length - shownCount
  const list = useListBelow(comingCount)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be focusable
    <section aria-label={words.events} tabIndex={0} className="min-h-0 flex-1 overflow-y-auto">
      <ol ref={list} className="relative ms-1 border-line border-s-2">
        {events.map((event, index) => (
          <li
            key={`${event.timestamp} ${event.code}`}
            className={clsx(
              'relative py-1.5 ps-4 text-14 transition-opacity',
              index < comingCount && 'invisible opacity-0',
            )}
          >
            <span
              aria-hidden="true"
              className={clsx(
                'absolute top-3 -left-[5px] size-2 rounded-pill',
                index === comingCount ? 'bg-brand' : 'bg-control',
              )}
            />
            <span className={clsx('block', index === comingCount && 'font-semibold')}>
              {event.description}
            </span>
            <span className="block text-muted">
              <time dateTime={event.timestamp}>
                {formatDay(event.date)}, {event.time}
              </time>{' '}
              · {event.location}
              {event.status === 'delivered' && ` · ${words.madeHere}`}
            </span>
          </li>
        ))}
      </ol>
    </section>
  )
}

/** A list that is moved up so far that its first `comingCount` items are above the top. */
function useListBelow(comingCount: number) {
  const list = useRef<HTMLOListElement>(null)
  useLayoutEffect(() => {
    const element = list.current
    if (!element) return
    const move = (transition: string) => {
      const newest = element.children[comingCount]
      const translate = newest instanceof HTMLElement ? `0px ${-newest.offsetTop}px` : ''
      if (element.style.translate !== translate) Object.assign(element.style, { transition, translate })
    }
    move('translate var(--duration-drawer) var(--ease-out)')
    element.parentElement?.scrollTo({ top: 0 })
    // Another width breaks the lines elsewhere: that is no event, so the list jumps.
    const observer = new ResizeObserver(() => move('none'))
    observer.observe(element)
    return () => observer.disconnect()
  }, [comingCount])
  return list
}
