import type { Endpoint, Output } from '@docket/contract/endpoint'
import type * as z from 'zod'
import { isUnattended } from '../lib/attendance.ts'
import { whenHydrated } from '../lib/hydration.ts'
import { readToken } from '../session/session.ts'
import { type ApiError, apiErrorOf, CanceledError, ConnectionError } from './api-error.ts'
import { askForProof } from './step-up.ts'
import { apiWords } from './strings.ts'

const TIMEOUT_MS = 30_000

/** The params that a caller may pass. If the schema takes any text, as for an id, a number is accepted, too. */
type Wire<T> = { [K in keyof T]: T[K] | (string extends T[K] ? number : never) | undefined }
/**
 * The query values that a caller may pass. If the schema takes a text, even if only certain texts, a number is
 * accepted, too.
 */
export type QueryWire<T> = {
  [K in keyof T]: T[K] | (Extract<T[K], string> extends never ? never : number) | undefined
}

/** One part of a request: required with this shape if the endpoint declares it, forbidden otherwise. */
type Part<E, K extends 'params' | 'query' | 'body', Shape> = E extends { [P in K]: z.ZodType }
  ? { [P in K]: Shape }
  : { [P in K]?: never }

/** What the endpoint's schema of this part takes. */
type InputOf<E, K extends 'params' | 'query' | 'body'> = E extends { [P in K]: z.ZodType }
  ? z.input<E[K]>
  : never

/** The parts of a request that an endpoint declares. */
type CallOptions<E extends Endpoint> = Part<E, 'params', Wire<InputOf<E, 'params'>>> &
  (E extends { query: z.ZodType } ? { query?: QueryWire<InputOf<E, 'query'>> } : { query?: never }) &
  Part<E, 'body', InputOf<E, 'body'>> & {
    /** For an endpoint that takes streamed text instead of a JSON body. */
    text?: string | Blob
    /** For an endpoint that takes multipart/form-data. */
    form?: FormData
    /** From `useIdempotencyKey`, for every write that moves money. */
    idempotencyKey?: string
    signal?: AbortSignal
    /** 30 s by default. */
    timeoutMs?: number
  }

/** `call(endpoint)` is enough if the endpoint needs neither params nor body. */
type Arguments<E extends Endpoint> =
  Record<never, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>]

/**
 * Calls an endpoint of the contract and returns its output.
 * If the call needs a fresh proof, it asks the user for it and repeats the call.
 * @throws ApiError if the server refused, ConnectionError without an answer, CanceledError if `signal` was aborted
 */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...[options]: Arguments<E>
): Promise<Output<E>> {
  try {
    const response = await sendWithProof(endpoint, options ?? {})
    // The server validates every answer with this endpoint's `output`.
    return (await readJson(response)) as Output<E>
  } finally {
    await whenHydrated()
  }
}

async function readJson(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch (cause) {
    throw new ConnectionError(apiWords.network, { cause })
  }
}

interface RequestParts {
  params?: object
  query?: object
  body?: unknown
  text?: string | Blob
  form?: FormData
  idempotencyKey?: string
  signal?: AbortSignal
  timeoutMs?: number
}

/** Sends a request. If it needs a fresh proof of who the user is, asks for one and sends it again. */
async function sendWithProof(endpoint: Endpoint, request: RequestParts): Promise<Response> {
  const response = await send(endpoint, request)
  if (response.ok) return response
  const error = await refusalOf(response)
  if (error.code !== 'STEP_UP_REQUIRED' || !(await askForProof())) throw error
  const secondResponse = await send(endpoint, request)
  if (!secondResponse.ok) throw await refusalOf(secondResponse)
  return secondResponse
}

async function send(endpoint: Endpoint, request: RequestParts): Promise<Response> {
  const timeout = AbortSignal.timeout(request.timeoutMs ?? TIMEOUT_MS)
  const signal = request.signal ? AbortSignal.any([request.signal, timeout]) : timeout
  const body =
    request.text ?? request.form ?? (request.body === undefined ? undefined : JSON.stringify(request.body))
  try {
    return await fetch(`/api${pathOf(endpoint.path, request.params)}${queryOf(request.query)}`, {
      method: endpoint.method,
      headers: headersOf(request),
      signal,
      ...(body === undefined ? {} : { body }),
    })
  } catch (cause) {
    if (request.signal?.aborted) throw new CanceledError(apiWords.canceled, { cause })
    throw new ConnectionError(apiWords.network, { cause })
  }
}

function headersOf(request: RequestParts): Record<string, string> {
  const token = readToken()
  return {
    accept: 'application/json',
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    // The shop does not count such a call as use of the session, so the session of an unattended page can end.
    ...(isUnattended() ? { 'x-unattended': '1' } : {}),
    ...(request.text === undefined ? {} : { 'content-type': 'text/plain; charset=utf-8' }),
    ...(request.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(request.idempotencyKey === undefined ? {} : { 'idempotency-key': request.idempotencyKey }),
  }
}

/** `/shop/products/:id` with `{id: 7}` → `/shop/products/7`. */
export function pathOf(path: string, params: object = {}): string {
  const values = new Map(Object.entries(params))
  return path.replace(/:([A-Za-z]+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
}

/** `undefined` and '' are omitted. Without any value, the result is an empty string. */
export function queryOf(query: object = {}): string {
  const entries = Object.entries(query).filter(([, value]) => value !== undefined && value !== '')
  if (entries.length === 0) return ''
  return `?${new URLSearchParams(entries.map(([name, value]) => [name, String(value)]))}`
}

async function refusalOf(response: Response): Promise<ApiError> {
  const body: unknown = await response.json().catch(() => null)
  return apiErrorOf(response.status, body, {
    code: response.status === 503 ? 'UNAVAILABLE' : 'INTERNAL',
    requestId: response.headers.get('x-request-id') ?? '',
  })
}
