import { createControl } from '../../../../../host/sandbox/control.ts'
import type { ApiMode } from '../../../../../host/sandbox/misbehave.ts'

/** The rate of the simulator, and how it misbehaves. */
export interface Control {
  /** `garbage`: the answer is not JSON; `error-type`: the API's own error, with 404 or (`error-200`) with 200. */
  api: ApiMode | 'garbage' | 'error-type' | 'error-200'
  /** Naira per dollar; `N/A` as the service writes a rate that it does not have. */
  rate: number | 'N/A'
  /** The age of the rate according to the answer. */
  ageHours: number
  /** The delay of `slow`. */
  delayMs: number
  retryAfterSeconds: number
}

export const { controlTableSql, readControl, writeControl } = createControl<Control>(
  'sandbox_exchange_rate_control',
  { api: 'ok', rate: 1530.2512, ageHours: 0, delayMs: 0, retryAfterSeconds: 1_200 },
)
