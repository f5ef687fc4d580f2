import * as z from 'zod'
import { capped } from '../acts.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../text.ts'
import { reason } from './shared.ts'

export const eraseUser = endpoint({
  method: 'POST',
  path: '/admin/user/erase',
  access: 'admin',
  permission: 'people',
  act: capped('customers', 'user.erase', 'audit-log.redact'),
  stepUp: true,
  summary: "Erase a customer's personal data for good, as the customer can, too",
  body: z.strictObject({ id, reason }),
  output: z.object({ id }),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'IN_USE', 'LIMIT_REACHED'],
})
