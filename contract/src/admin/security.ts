import * as z from 'zod'
import { recorded } from '../acts.ts'
import { endpoint } from '../endpoint.ts'
import { totpState } from '../security.ts'

export const requireTotp = endpoint({
  method: 'PUT',
  path: '/admin/security/require-totp',
  access: 'admin',
  permission: 'security',
  act: recorded('settings.update'),
  stepUp: true,
  summary: 'Require two-step sign-in of every admin, or stop requiring it; the caller must have it',
  body: z.strictObject({ required: z.boolean() }),
  output: totpState,
  errors: ['VALIDATION_ERROR', 'TOTP_ENROLMENT_REQUIRED', 'TOTP_IS_REQUIRED'],
})
