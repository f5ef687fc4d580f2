import type * as z from 'zod'
import type { ErrorCode } from './errors.ts'
import type { Needed } from './permissions.ts'

/** The callers that are allowed: all, signed-in users, one role, or the owner of a key, which the call itself checks. */
export type Access = 'public' | 'signed-in' | 'user' | 'admin' | 'key'

/** The definition of one API call, for the server and the web. Paths are below `/api`; `:name` marks a parameter. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  access: Access
  /** What the admin's role must allow. Every call of the back office names it, and no other call does. */
  permission?: Needed
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
   * `two-step`: only of callers with two-step sign-in, for calls whose body has the password.
   */
  stepUp?: true | 'two-step'
  /** Accepts an `Idempotency-Key` header: a replay returns the first answer. */
  idempotent?: true
}

export function endpoint<const E extends Endpoint>(definition: E & PermissionOf<E>): E {
  return definition
}

type PermissionOf<E extends Endpoint> = E['access'] extends 'admin'
  ? { permission: Needed }
  : { permission?: never }

type In<E, Part extends 'params' | 'query' | 'body'> = E extends { [K in Part]: z.ZodType }
  ? { [K in Part]: z.input<E[Part]> }
  : unknown

/** The arguments of a call. */
export type Input<E extends Endpoint> = In<E, 'params'> & In<E, 'query'> & In<E, 'body'>

/** The answer to a call. */
export type Output<E extends Endpoint> = z.output<E['output']>
