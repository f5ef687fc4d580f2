import type { Scenario } from '@docket/contract/shipments'
import { dayAt } from '../../../../kit/lib/days.ts'
import type { Kind } from '../search.ts'
import { type Days, dayAfter } from './day-presets.ts'
import { isDelivered, type ShipmentDraft, scenarios } from './draft.ts'
import { stateOfDays } from './draft-schema.ts'

/**
 * The day of delivery that suits a scenario, counted from today: today, a lost parcel is already declared lost, a
 * refused one is on its way back, and the others are still to be delivered.
 */
const DAY_OF: Record<Scenario, number> = {
  happy: 3,
  delay: 2,
  'failed-attempt': 1,
  'customs-hold': 2,
  returned: -4,
  lost: -8,
  'delivered-then-corrected': 1,
}

/**
 * The form and its draft after the choice of a scenario: with its days, unless the customer has typed some in either
 * form. Everything else stays. Only the international form has a customs hold.
 */
export function fillScenario(
  scenario: Scenario,
  { kind, drafts }: { kind: Kind; drafts: Readonly<Record<Kind, ShipmentDraft>> },
  nowMs: number,
): { kind: Kind; draft: ShipmentDraft } {
  const nextKind = scenario === 'customs-hold' ? 'international' : kind
  const draft = drafts[nextKind]
  const today = dayAt(nowMs)
  const typed = [draft, drafts[kind]].find((days) => isTyped(days, today))
  const { from, to } = typed ?? daysOf(scenario, today)
  // A shipment that is never delivered is in transit on any day.
  const deliveryState = isDelivered(scenario)
    ? (stateOfDays({ from, to }, nowMs) ?? draft.deliveryState)
    : 'in-transit'
  return { kind: nextKind, draft: { ...draft, from, to, deliveryState, scenario } }
}

/** The days that the choice of a scenario fills in. */
function daysOf(scenario: Scenario, today: string): Days {
  const day = dayAfter(today, DAY_OF[scenario])
  return { from: day, to: day }
}

/** Whether there are days that no choice of a scenario has filled in. */
function isTyped({ from, to }: Days, today: string): boolean {
  if (from === '' && to === '') return false
  return scenarios.every((scenario) => {
    const days = daysOf(scenario, today)
    return from !== days.from || to !== days.to
  })
}
