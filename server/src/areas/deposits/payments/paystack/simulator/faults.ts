import * as z from 'zod'
import {
  apiFault,
  apiModes,
  delayFault,
  delayMs,
  retryAfterFault,
  retryAfterSeconds,
} from '../../../../../host/sandbox/misbehave.ts'
import type { Fault } from '../../../../../host/sandbox/pages/faults-page.ts'
import type { Control } from './store.ts'

const schema = z
  .strictObject({
    api: apiModes,
    notices: z.enum(['sent', 'lost', 'late']),
    delayMs,
    retryAfterSeconds,
    refuses: z.enum(['nothing', 'currency', 'email', 'reference']),
    verifyLagMs: z.int().min(0).max(100_000_000),
    lagStatus: z.enum(['ongoing', 'abandoned']),
  })
  .partial()

const faults: Fault<Control>[] = [
  apiFault,
  delayFault,
  retryAfterFault,
  {
    field: 'refuses',
    label: 'New payments',
    options: [
      ['nothing', 'are opened'],
      ['currency', 'are refused: Currency not supported by merchant'],
      ['email', 'are refused: Invalid Email Address Passed'],
      ['reference', 'are refused: Duplicate Transaction Reference'],
    ],
  },
  {
    field: 'notices',
    label: 'Webhooks',
    options: [
      ['sent', 'are sent'],
      ['late', 'are sent late'],
      ['lost', 'are lost'],
    ],
  },
  {
    field: 'verifyLagMs',
    label: 'Verify knows a payment',
    options: [
      [0, 'at once'],
      [30_000, '30 s after its webhook'],
      [3_600_000, 'an hour after its webhook'],
    ],
  },
  {
    field: 'lagStatus',
    label: 'Until then its status is',
    options: [
      ['ongoing', 'ongoing'],
      ['abandoned', 'abandoned'],
    ],
  },
]

export const paystackFaults = { provider: 'Paystack', schema, faults }
