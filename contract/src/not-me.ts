import * as z from 'zod'
import { linkToken } from './credentials.ts'
import { endpoint } from './endpoint.ts'
import { totpState } from './security.ts'
import { instant } from './text.ts'

export const disputeFactor = endpoint({
  method: 'POST',
  path: '/auth/not-me',
  access: 'public',
  summary:
    'Say "This was not me" with the token from the mail about an added passkey or two-step sign-in; ends all sessions and tracking keys',
  body: z.strictObject({ token: linkToken }),
  output: z.object({
    factor: z.enum(['passkey', 'two-step']),
    /** Whether it is removed. If not, a person must remove it, or it is removed at `endsAt`. */
    removed: z.boolean(),
    /** When a customer's two-step sign-in is removed. */
    endsAt: instant.nullable(),
  }),
  errors: ['VALIDATION_ERROR', 'INVALID_TOKEN', 'RATE_LIMITED'],
})

export const keepSecondStep = endpoint({
  method: 'POST',
  path: '/security/totp/keep',
  access: 'signed-in',
  stepUp: true,
  summary: 'Keep two-step sign-in about which someone said "This was not me", before it is removed',
  body: z.strictObject({}),
  output: totpState,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})
