import { createControl } from '../control.ts'

/** What the simulated source tells, and how it misbehaves. */
export interface Control {
  /** `garbage`: no JSON; `error-type`: it refuses in its own words; `lost`: it breaks off. */
  api: 'ok' | 'slow' | 'error' | 'down' | 'lost' | 'garbage' | 'error-type'
  /** Naira per dollar. */
  rate: number
  /** How old the rate is said to be. */
  ageHours: number
  /** How late `slow` answers. */
  delayMs: number
}

export const { createControlTable, readControl, writeControl } = createControl<Control>(
  'sandbox_exchange_rate_control',
  { api: 'ok', rate: 1530.2512, ageHours: 0, delayMs: 0 },
)
