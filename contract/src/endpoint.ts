import type * as z from 'zod'
import type { ErrorCode } from './errors.ts'

/** Who may call: anybody, anybody signed in, one role alone, or the owner of a key, which the call itself checks. */
export type Access = 'public' | 'signed-in' | 'user' | 'admin' | 'key'

/** One call of the API, as both sides read it. Paths are below `/api`; `:name` marks a parameter. */
export interface Endpoint {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  access: Access
  summary: string
  params?: z.ZodType
  query?: z.ZodType
  body?: z.ZodType
  output: z.ZodType
  /** 200 where it is absent. */
  status?: 200 | 201
  errors: readonly ErrorCode[]
  /** Open also to an admin who has yet to set up two-step sign-in where the shop demands it. */
  beforeTotp?: true
  /** Takes an `Idempotency-Key` header: a repeated key gives the first answer again. */
  idempotent?: true
}

export function endpoint<const E extends Endpoint>(definition: E): E {
  return definition
}

type In<E, Part extends 'params' | 'query' | 'body'> = E extends { [K in Part]: z.ZodType }
  ? { [K in Part]: z.input<E[Part]> }
  : unknown

/** What a caller passes. */
export type Input<E extends Endpoint> = In<E, 'params'> & In<E, 'query'> & In<E, 'body'>

/** What a caller gets back. */
export type Output<E extends Endpoint> = z.output<E['output']>
