import * as z from 'zod'
import { endpoint } from './endpoint.ts'
import { tokenAnswer } from './identity.ts'
import { instant, isBlank, stopWith, text, uuid } from './text.ts'

/** How many passkeys a user may have. */
export const MAX_PASSKEYS = 20

/** How long the options of a call are valid. */
export const OPTIONS_MINUTES = 5
const VALID_ONCE = `valid once, for ${OPTIONS_MINUTES} minutes`

const base64 = text(8_000)
const credential = {
  id: text(1_400).min(1),
  rawId: text(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.looseObject({}),
}

/** What the browser answers to the options of a registration (WebAuthn, `RegistrationResponseJSON`). */
export const newPasskey = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64,
    attestationObject: base64,
    authenticatorData: base64.optional(),
    transports: z.array(text(30)).max(10, stopWith('Send at most 10.')).optional(),
    publicKeyAlgorithm: z.int().optional(),
    publicKey: base64.optional(),
  }),
})

/** What the browser answers to the options of a sign-in (WebAuthn, `AuthenticationResponseJSON`). */
export const passkeyProof = z.strictObject({
  ...credential,
  response: z.strictObject({
    clientDataJSON: base64,
    authenticatorData: base64,
    signature: base64,
    userHandle: text(200).optional(),
  }),
})

export const MAX_PASSKEY_NAME_LENGTH = 60

export const passkeyName = text(MAX_PASSKEY_NAME_LENGTH)
  .trim()
  .refine((name) => !isBlank(name), 'Name this passkey.')

export const passkey = z.object({
  id: z.string(),
  name: z.string(),
  createdAt: instant,
  lastUsedAt: instant.nullable(),
})

export type Passkey = z.infer<typeof passkey>

/** The options of WebAuthn in JSON, for `parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON`. */
const options = z.object({ options: z.record(z.string(), z.unknown()) })
const emptyBody = z.strictObject({})

export const passkeys = endpoint({
  method: 'GET',
  path: '/security/passkey/list',
  access: 'signed-in',
  summary: "The caller's own passkeys, newest first",
  output: z.object({ passkeys: z.array(passkey) }),
  errors: [],
})

export const beginPasskey = endpoint({
  method: 'POST',
  path: '/security/passkey/begin',
  access: 'signed-in',
  stepUp: true,
  summary: `The options with which a browser makes a new passkey; ${VALID_ONCE}`,
  body: emptyBody,
  output: options,
  errors: ['VALIDATION_ERROR', 'EMAIL_NOT_VERIFIED', 'ALREADY_EXISTS', 'RATE_LIMITED'],
})

export const addPasskey = endpoint({
  method: 'POST',
  path: '/security/passkey',
  access: 'signed-in',
  stepUp: true,
  summary: 'Add the passkey that the browser has made',
  body: z.strictObject({ name: passkeyName, passkey: newPasskey }),
  output: passkey,
  status: 201,
  errors: ['VALIDATION_ERROR', 'EMAIL_NOT_VERIFIED', 'INVALID_PASSKEY', 'ALREADY_EXISTS', 'RATE_LIMITED'],
})

export const renamePasskey = endpoint({
  method: 'PUT',
  path: '/security/passkey',
  access: 'signed-in',
  summary: "Rename one of the caller's own passkeys",
  body: z.strictObject({ id: uuid, name: passkeyName }),
  output: passkey,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

export const removePasskey = endpoint({
  method: 'DELETE',
  path: '/security/passkey/:id',
  access: 'signed-in',
  stepUp: true,
  summary: "Remove one of the caller's own passkeys; ends the caller's other sessions",
  params: z.object({ id: uuid }),
  output: z.object({ id: z.string() }),
  errors: ['NOT_FOUND'],
})

export const passkeyStepUpOptions = endpoint({
  method: 'POST',
  path: '/security/step-up/passkey',
  access: 'signed-in',
  summary: `The options with which a passkey proves who the caller is; ${VALID_ONCE}`,
  body: emptyBody,
  output: options,
  errors: ['VALIDATION_ERROR', 'RATE_LIMITED'],
})

export const passkeyLoginOptions = endpoint({
  method: 'POST',
  path: '/auth/passkey/begin',
  access: 'public',
  summary: `The options of a sign-in by passkey; ${VALID_ONCE}`,
  body: emptyBody,
  output: options,
  errors: ['VALIDATION_ERROR', 'RATE_LIMITED'],
})

export const passkeyLogin = endpoint({
  method: 'POST',
  path: '/auth/passkey/login',
  access: 'public',
  summary: 'Sign in by passkey, which needs neither password nor code',
  body: z.strictObject({ role: z.enum(['USER', 'ADMIN']), passkey: passkeyProof }),
  output: tokenAnswer,
  errors: ['VALIDATION_ERROR', 'INVALID_PASSKEY', 'EMAIL_NOT_VERIFIED', 'SUSPENDED', 'RATE_LIMITED'],
})
