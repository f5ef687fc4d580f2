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
    notices: z.enum(['sent', 'lost']),
    delayMs,
    retryAfterSeconds,
    refuses: z.enum(['nothing', 'currency', 'minimum']),
    children: z.enum(['found', '403', '404']),
    missing: z.enum(['nothing', 'order', 'invoice', 'both']),
  })
  .partial()

const faults: Fault<Control>[] = [
  apiFault,
  delayFault,
  retryAfterFault,
  {
    field: 'refuses',
    label: 'New invoices',
    options: [
      ['nothing', 'are opened'],
      ['currency', 'are refused: Currency USD is currently unavailable'],
      ['minimum', 'are refused: Crypto amount is less than minimal'],
    ],
  },
  {
    field: 'notices',
    label: 'Webhooks',
    options: [
      ['sent', 'are sent'],
      ['lost', 'are lost'],
    ],
  },
  {
    field: 'missing',
    label: 'A webhook names',
    options: [
      ['nothing', 'the order and the invoice'],
      ['order', 'the invoice only'],
      ['invoice', 'the order only'],
      ['both', 'neither'],
    ],
  },
  {
    field: 'children',
    label: 'Repeated payments',
    options: [
      ['found', 'can be fetched'],
      ['403', 'are forbidden to the key: 403'],
      ['404', 'are not found: 404'],
    ],
  },
]

export const nowpaymentsFaults = { provider: 'NOWPayments', schema, faults }
