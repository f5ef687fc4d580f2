import type * as z from 'zod'
import type { Act } from './acts.ts'
import type { ErrorCode } from './errors.ts'
import type { NeededPermission } from './permissions.ts'

/**
 * Who may make a call: everyone, signed-in users, users of one role, or the owner of a key. The call itself checks the
 * key.
 */
type Access = 'public' | 'signed-in' | 'user' | 'admin' | 'key'

/** How long a sign-in, a password, a code or a passkey counts as a fresh proof (`stepUp`), in minutes. */
export const PROOF_MINUTES = 10

/** The definition of one API call, for the server and the web. Paths are below `/api`; `:name` marks a parameter. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  access: Access
  /** What the admin's role must allow. Every call of the back office names it, and no other call does. */
  permission?: NeededPermission
  /** The limits, entries and mails of an act of an operator. Every call of the back office that writes names them. */
  act?: Act
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  /** A body that is not JSON. The handler reads it, and `form` describes it in the API document. */
  upload?: { mediaType: 'multipart/form-data' | 'text/plain'; form: z.ZodType }
  output: z.ZodType
  /** The media type of the answer if it is not JSON. */
  outputType?: 'text/csv' | 'text/event-stream'
  /** 200 if it is absent. */
  status?: 200 | 201
  errors: readonly ErrorCode[]
  /**
   * Asks for a fresh proof of who the caller is: a sign-in or `POST /security/step-up` of the last minutes.
   * `two-step`: asks only callers with two-step sign-in. For others, the password in the body of the call is enough.
   * `hour`: accepts a proof of the last hour; the call itself asks for a fresh one if it shows many accounts at once.
   * `price-change`, `account-texts`: the call itself asks (`requireProof`), if it changes a price or shows accounts.
   */
  stepUp?: true | 'two-step' | 'hour' | 'price-change' | 'account-texts'
  /** Accepts an `Idempotency-Key` header: a replay returns the first answer. */
  idempotent?: true
}

export function endpoint<const E extends Endpoint>(definition: E & PermissionOf<E>): E {
  return definition
}

type PermissionOf<E extends Endpoint> = E['access'] extends 'admin'
  ? { permission: NeededPermission } & (E['method'] extends 'GET' ? unknown : { act: Act })
  : { permission?: never; act?: never }

/** The answer to a call. */
export type Output<E extends Endpoint> = z.output<E['output']>
