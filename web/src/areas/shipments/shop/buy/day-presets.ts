import type { DeliveryState, Scenario } from '@docket/contract/shipments'
import { dayAt } from '../../../../kit/lib/days.ts'
import { words } from '../strings.ts'
import { isDelivered, type ShipmentDraft } from './draft.ts'

const DAY_MS = 24 * 60 * 60_000

/** The days of delivery, as the date fields have them. */
export type Days = Pick<ShipmentDraft, 'from' | 'to'>

/** A day that is so many days after `today` (a day of the date fields), or before it: −3 is three days ago. */
export function dayAfter(today: string, days: number): string {
  return new Date(Date.parse(today) + days * DAY_MS).toISOString().slice(0, 10)
}

interface Preset {
  label: string
  fill: Days & { deliveryState: DeliveryState }
}

const PRESETS = [
  { label: words.delivered3DaysAgo, days: -3 },
  { label: words.deliveredYesterday, days: -1 },
  { label: words.arrivesTomorrow, days: 1 },
  { label: words.arrivesIn5Days, days: 5 },
]

/** What the form offers to press. A scenario without a delivery has only days to come. */
export function presetsFor(scenario: Scenario, nowMs: number): Preset[] {
  const today = dayAt(nowMs)
  return PRESETS.filter(({ days }) => days > 0 || isDelivered(scenario)).map(({ label, days }) => {
    const day = dayAfter(today, days)
    return { label, fill: { from: day, to: day, deliveryState: days < 0 ? 'delivered' : 'in-transit' } }
  })
}
