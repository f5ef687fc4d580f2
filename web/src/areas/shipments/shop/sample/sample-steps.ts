import { sampleShipment } from '@docket/contract/sample-shipment'
import type { Scenario } from '@docket/contract/shipments'
import type { Tracking, TrackingEvent } from '@docket/contract/tracking'
import { trackingOf } from '@docket/contract/tracking-at'

const DAY_MS = 24 * 60 * 60_000

/** The sample at one of its events. */
export interface SampleStep {
  /** What the API answers then, with all events until then. */
  tracking: Tracking
  /** The event that has just happened. */
  event: TrackingEvent
  /** The first day is 1. Each day is that of the place. */
  day: number
}

/** A step for each event of a scenario's sample, in order of time. */
export function stepsOf(scenario: Scenario): SampleStep[] {
  const shipment = sampleShipment(scenario)
  let firstDayMs: number | undefined
  return shipment.schedule.flatMap(({ at }) => {
    const tracking = trackingOf(shipment, Date.parse(at))
    const [event] = tracking.events
    if (!event) return []
    const dayMs = Date.parse(event.date)
    firstDayMs ??= dayMs
    return [{ tracking, event, day: (dayMs - firstDayMs) / DAY_MS + 1 }]
  })
}

/** The step that a scenario is about: the first at which something goes wrong, otherwise the last. */
export function tellingStep(steps: readonly SampleStep[]): number {
  const wrong = steps.findIndex(({ event }) => event.reason !== null)
  return wrong === -1 ? steps.length - 1 : wrong
}

/** The JSON of an answer in three parts. The second part is the newest event. */
export function jsonParts(tracking: Tracking): [before: string, newest: string, after: string] {
  const json = JSON.stringify(tracking, null, 2)
  const begin = json.indexOf('"events": [\n') + '"events": [\n'.length
  // The only lines that are indented like this one begin and end an event.
  const end = json.indexOf('\n    }', begin) + '\n    }'.length
  return [json.slice(0, begin), json.slice(begin, end), json.slice(end)]
}
