import type { Draft } from '../events.ts'
import type { Plan } from '../plan.ts'
import { customsHold } from './customs-hold.ts'
import { delay } from './delay.ts'
import { deliveredThenCorrected } from './delivered-then-corrected.ts'
import { failedAttempt } from './failed-attempt.ts'
import { happy } from './happy.ts'
import { lost } from './lost.ts'
import { returned } from './returned.ts'

/** How a shipment goes, between its pickup and its end. D is the moment in the window that was asked for. */
export interface ScenarioRules {
  /**
   * When the parcel could have been at the door: at D, a day before it, or on an earlier day of the destination's
   * calendar. The shortest transit has to fit between the pickup and that.
   */
  door: 'at-delivery' | 'a-day-earlier' | 'the-day-before' | 'the-working-day-before'
  /** Whether the parcel is ever delivered; a shipment that never is cannot be asked for as 'delivered' alone. */
  delivers: boolean
  internationalOnly: boolean
  /** When the parcel was expected before anything went wrong, and what happens after the pickup, in order of time. */
  make(plan: Plan): { firstEstimateMs: number; events: Draft[] }
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
