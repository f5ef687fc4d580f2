import type { PlannedEvent } from '../make/events.ts'
import type { Plan } from '../make/plan.ts'
import { customsHold } from './customs-hold.ts'
import { delay } from './delay.ts'
import { deliveredThenCorrected } from './delivered-then-corrected.ts'
import { failedAttempt } from './failed-attempt.ts'
import { happy } from './happy.ts'
import { lost } from './lost.ts'
import { returned } from './returned.ts'

/** The course of a shipment after its pickup. The delivery moment is the chosen moment in the window of the request. */
export interface ScenarioRules {
  /**
   * The first time at which the parcel can be at the door: at the delivery moment, 24 hours before it, or on the
   * previous (working) day of the destination's calendar. The shortest transit must fit between the pickup and that
   * time.
   */
  firstArrival: 'at-delivery' | '24-hours-before-delivery' | 'previous-calendar-day' | 'previous-working-day'
  /** Whether the scenario ends in a delivery. If not, a request that allows only 'delivered' is impossible. */
  delivers: boolean
  internationalOnly: boolean
  /** The first estimate of the delivery, and the events after the pickup in order of time. */
  make(plan: Plan): { firstEstimateMs: number; events: PlannedEvent[] }
}

export const SCENARIOS = {
  happy,
  delay,
  'failed-attempt': failedAttempt,
  'customs-hold': customsHold,
  returned,
  lost,
  'delivered-then-corrected': deliveredThenCorrected,
} satisfies Record<string, ScenarioRules>

export type ScenarioName = keyof typeof SCENARIOS
