import * as z from 'zod'
import { createControl } from '../../../../../host/sandbox/control.ts'
import {
  type ApiMode,
  apiModeNames,
  apiModes,
  delayFault,
  delayMs,
  retryAfterFault,
  retryAfterSeconds,
} from '../../../../../host/sandbox/misbehave.ts'
import type { Fault } from '../../../../../host/sandbox/pages/faults-page.ts'

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

const api = z.enum([...apiModes.options, 'garbage', 'error-type', 'error-200'])

const schema = z
  .strictObject({
    api,
    rate: z.union([z.number(), z.literal('N/A')]),
    ageHours: z.number().min(-1_000).max(100_000),
    delayMs,
    retryAfterSeconds,
  })
  .partial()

const names = {
  ...apiModeNames,
  garbage: 'answers with HTML',
  'error-type': 'answers with its own error and 404',
  'error-200': 'answers with its own error and 200',
}

const faults: Fault<Control>[] = [
  { field: 'api', label: 'The API', options: api.options.map((mode) => [mode, names[mode]] as const) },
  delayFault,
  retryAfterFault,
  {
    field: 'rate',
    label: 'A dollar costs',
    options: [
      [1530.2512, '₦1,530.2512'],
      [765.1256, '₦765.1256, half'],
      [3060.5024, '₦3,060.5024, double'],
      [742, '₦742'],
      [1_400, '₦1,400'],
      [0, '₦0'],
      ['N/A', '"N/A"'],
    ],
  },
  {
    field: 'ageHours',
    label: 'The age of the rate',
    options: [
      [0, 'this hour'],
      [25, 'a day'],
      [80, 'three days'],
    ],
  },
]

export const exchangeRateFaults = { provider: 'the exchange rate', schema, faults }
