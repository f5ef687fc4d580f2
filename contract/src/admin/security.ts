import * as z from 'zod'
import { password, secondStep } from '../credentials.ts'
import { endpoint } from '../endpoint.ts'
import { pageOf, pageQuery } from '../page.ts'
import { instant } from '../text.ts'

const code = secondStep.min(1, 'Enter the code.')

/** Shown once; the shop stores only their hashes. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const success = z.object({ success: z.literal(true) })

export const totpState = z.object({
  /** The time at which the caller switched it on; null while it is off. */
  totpSince: instant.nullable(),
  recoveryCodesLeft: z.int(),
  /** Whether the shop requires it of every admin. */
  totpRequired: z.boolean(),
})

export const adminSession = z.object({
  id: z.string(),
  /** A short name such as `Firefox on Windows`; null if it is not known. */
  browser: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: instant,
  expiresAt: instant,
  /** The session of this call. */
  isThis: z.boolean(),
})

export type AdminSession = z.infer<typeof adminSession>

/** The calls that an admin needs to set up two-step sign-in while the shop requires it. */
const beforeTotp = true

export const securityState = endpoint({
  method: 'GET',
  path: '/admin/security/state',
  access: 'admin',
  beforeTotp,
  summary: "The caller's two-step sign-in, and whether the shop requires it",
  output: totpState,
  errors: [],
})

export const beginTotpBody = z.strictObject({ password })

export const beginTotp = endpoint({
  method: 'POST',
  path: '/admin/security/totp/begin',
  access: 'admin',
  beforeTotp,
  summary: 'Make a secret for an authenticator app; it takes effect when its first code is confirmed',
  body: beginTotpBody,
  output: z.object({
    /** `otpauth://totp/…`, for a QR code. */
    uri: z.string(),
    /** The same secret in base32, for typing. */
    secret: z.string(),
  }),
  errors: ['VALIDATION_ERROR', 'ALREADY_EXISTS', 'RATE_LIMITED'],
})

export const confirmTotpBody = z.strictObject({ totp: code })

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/admin/security/totp/confirm',
  access: 'admin',
  beforeTotp,
  summary: "Switch two-step sign-in on with a first code; ends the caller's other sessions",
  body: confirmTotpBody,
  output: recoveryCodes,
  errors: ['VALIDATION_ERROR', 'INVALID_TOTP', 'ALREADY_EXISTS', 'RATE_LIMITED'],
})

/** What an admin must send to change their own two-step sign-in. */
export const proofBody = z.strictObject({ password, totp: code })

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/admin/security/recovery-codes',
  access: 'admin',
  beforeTotp,
  summary: 'Ten new recovery codes; the old ones no longer work',
  body: proofBody,
  output: recoveryCodes,
  errors: ['VALIDATION_ERROR', 'INVALID_TOTP', 'RATE_LIMITED'],
})

export const turnOffTotp = endpoint({
  method: 'POST',
  path: '/admin/security/totp/off',
  access: 'admin',
  beforeTotp,
  summary: "Switch two-step sign-in off; ends the caller's other sessions",
  body: proofBody,
  output: success,
  errors: ['VALIDATION_ERROR', 'INVALID_TOTP', 'TOTP_IS_REQUIRED', 'RATE_LIMITED'],
})

export const requireTotp = endpoint({
  method: 'PUT',
  path: '/admin/security/require-totp',
  access: 'admin',
  summary: 'Require two-step sign-in of every admin, or no longer; only for an admin who has it',
  body: z.strictObject({ required: z.boolean() }),
  output: totpState,
  errors: ['VALIDATION_ERROR', 'TOTP_ENROLMENT_REQUIRED'],
})

export const adminSessions = endpoint({
  method: 'GET',
  path: '/admin/security/session/list',
  access: 'admin',
  beforeTotp,
  summary: "The caller's own sessions: this one first, then the newest",
  query: z.object(pageQuery),
  output: pageOf(adminSession),
  errors: ['VALIDATION_ERROR'],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/admin/security/session/:id',
  access: 'admin',
  beforeTotp,
  summary: "End one of the caller's own sessions",
  params: z.object({ id: z.uuid() }),
  output: z.object({ id: z.string() }),
  errors: ['NOT_FOUND'],
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/admin/security/session/end-others',
  access: 'admin',
  beforeTotp,
  summary: "End all of the caller's sessions but this one",
  body: z.strictObject({}),
  output: z.object({ ended: z.int() }),
  errors: ['VALIDATION_ERROR'],
})
