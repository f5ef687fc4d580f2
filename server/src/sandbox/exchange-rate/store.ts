import { createControl } from '../control.ts'
import type { ApiMode } from '../misbehave.ts'

/** The rate of the simulator, and how it misbehaves. */
export interface Control {
  /** `garbage`: the answer is not JSON; `error-type`: the API's own error; `lost`: the connection breaks off. */
  api: ApiMode | 'garbage' | 'error-type'
  /** Naira per dollar. */
  rate: number
  /** The age of the rate according to the answer. */
  ageHours: number
  /** The delay of `slow`. */
  delayMs: number
}

export const { controlTableSql, readControl, writeControl } = createControl<Control>(
  'sandbox_exchange_rate_control',
  { api: 'ok', rate: 1530.2512, ageHours: 0, delayMs: 0 },
)
