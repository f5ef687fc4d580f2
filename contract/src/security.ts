import * as z from 'zod'
import { changePasswordBody, password, secondStep } from './credentials.ts'
import { endpoint } from './endpoint.ts'
import { pageOf, pageQuery } from './page.ts'
import { passkeyProof } from './passkeys.ts'
import { instant, uuid } from './text.ts'

const code = secondStep.min(1, 'Enter the code.')

/** Shown once; the shop stores only their hashes. */
export const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })
const success = z.object({ success: z.literal(true) })

/** The caller's two-step sign-in. */
export const totpState = z.object({
  /** The time at which the caller switched it on; null while it is off. */
  totpSince: instant.nullable(),
  /** When a two-step sign-in is removed about which someone said "This was not me"; null if it stays. */
  totpEndsAt: instant.nullable(),
  recoveryCodesLeft: z.int(),
  /** How many passkeys the caller has. */
  passkeys: z.int(),
  /** Whether the caller must use two-step sign-in. The shop can require it of admins only. */
  totpRequired: z.boolean(),
  /**
   * Whether the environment requires two-step sign-in of admins, as in production. Then no admin can switch the
   * requirement off.
   */
  totpRequirementFixed: z.boolean(),
})

export const userSession = z.object({
  id: z.string(),
  /** A short name such as `Firefox on Windows`; null if it is not known. */
  browser: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: instant,
  /** The last call, to the minute. */
  lastSeenAt: instant,
  expiresAt: instant,
  /** Whether it is the session of this call. */
  isThis: z.boolean(),
})

export type UserSession = z.infer<typeof userSession>

export const securityState = endpoint({
  method: 'GET',
  path: '/security/state',
  access: 'signed-in',
  summary: "The caller's two-step sign-in, and whether the shop requires it",
  output: totpState,
  errors: [],
})

export const beginTotpBody = z.strictObject({ password })

export const beginTotp = endpoint({
  method: 'POST',
  path: '/security/totp/begin',
  access: 'signed-in',
  summary: 'Make a secret for an authenticator app; it takes effect when its first code is confirmed',
  body: beginTotpBody,
  output: z.object({
    /** `otpauth://totp/…`, for a QR code. */
    uri: z.string(),
    /** The same secret in base32, for typing. */
    secret: z.string(),
  }),
  errors: ['VALIDATION_ERROR', 'EMAIL_NOT_VERIFIED', 'ALREADY_EXISTS', 'RATE_LIMITED'],
})

export const confirmTotpBody = z.strictObject({ totp: code })

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/security/totp/confirm',
  access: 'signed-in',
  summary: "Switch two-step sign-in on with a first code; ends the caller's other sessions",
  body: confirmTotpBody,
  output: recoveryCodes,
  errors: ['VALIDATION_ERROR', 'EMAIL_NOT_VERIFIED', 'INVALID_TOTP', 'ALREADY_EXISTS', 'RATE_LIMITED'],
})

/** What a user must send to change their own two-step sign-in. */
export const proofBody = z.strictObject({ password, totp: code })

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/security/recovery-codes',
  access: 'signed-in',
  summary: 'Ten new recovery codes; the old ones no longer work',
  body: proofBody,
  output: recoveryCodes,
  errors: ['VALIDATION_ERROR', 'INVALID_TOTP', 'RATE_LIMITED'],
})

export const turnOffTotp = endpoint({
  method: 'POST',
  path: '/security/totp/off',
  access: 'signed-in',
  summary: "Switch two-step sign-in off; ends the caller's other sessions",
  body: proofBody,
  output: success,
  errors: ['VALIDATION_ERROR', 'INVALID_TOTP', 'TOTP_IS_REQUIRED', 'RATE_LIMITED'],
})

export const sessions = endpoint({
  method: 'GET',
  path: '/security/session/list',
  access: 'signed-in',
  summary: "The caller's own sessions: this one first, then the newest",
  query: z.object(pageQuery),
  output: pageOf(userSession),
  errors: ['VALIDATION_ERROR'],
})

export const endSession = endpoint({
  method: 'DELETE',
  path: '/security/session/:id',
  access: 'signed-in',
  summary: "End one of the caller's own sessions",
  params: z.object({ id: uuid }),
  output: z.object({ id: z.string() }),
  errors: ['NOT_FOUND'],
})

export const endOtherSessions = endpoint({
  method: 'POST',
  path: '/security/session/end-others',
  access: 'signed-in',
  summary: "End all of the caller's sessions but this one",
  body: z.strictObject({}),
  output: z.object({ ended: z.int() }),
  errors: ['VALIDATION_ERROR'],
})

/** With two-step sign-in, a passkey or the code. Without it, a passkey or the password. */
export const stepUpBody = z.strictObject({
  password: password.optional(),
  totp: code.optional(),
  passkey: passkeyProof.optional(),
})

export const stepUp = endpoint({
  method: 'POST',
  path: '/security/step-up',
  access: 'signed-in',
  summary: 'Prove who you are, before calls that ask for a fresh proof; it counts for this session only',
  body: stepUpBody,
  output: z.object({
    /** Until when the proof counts as fresh. */
    until: instant,
  }),
  errors: ['VALIDATION_ERROR', 'TOTP_REQUIRED', 'INVALID_TOTP', 'INVALID_PASSKEY', 'RATE_LIMITED'],
})

export const changePassword = endpoint({
  method: 'PUT',
  path: '/security/password',
  access: 'signed-in',
  stepUp: 'two-step',
  summary:
    "Change the password; needs the current one, ends the caller's other sessions and sends the caller a mail",
  body: changePasswordBody,
  output: success,
  errors: ['VALIDATION_ERROR', 'RATE_LIMITED'],
})
