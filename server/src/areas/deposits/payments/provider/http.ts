import { setTimeout } from 'node:timers/promises'
import { withoutEnding } from '@docket/contract/without-ending'
import * as z from 'zod'
import type { Breaker } from '../../../../host/areas/service-lane.ts'
import { type HttpFailure, providerWords } from './payment-provider-error.ts'

export interface HttpAnswer {
  status: number
  text: string
  /** How long the provider asks us to wait before the next call, if it does. */
  restMs?: number
}

/** The HTTP API of a provider. Limits the time of each call and the length of each answer. */
export interface Http {
  /**
   * Sends a GET. After a broken connection, a 5xx or 408, the GET is sent once more within the same time limit, because
   * reading is safe to repeat. After a time-out, or if the provider asks for a pause, it is not sent again.
   */
  get(path: string): Promise<HttpAnswer>
  /** Sends a POST, once only: if the answer is lost, the provider may have done what it asks for. */
  post(path: string, body: object): Promise<HttpAnswer>
  /** Sends a PUT, once only. */
  put(path: string, body: object): Promise<HttpAnswer>
  /** Parses an answer by a schema, with numbers as text. @throws for another status than 2xx or another content */
  read<Schema extends z.ZodType>(schema: Schema, answer: HttpAnswer): z.output<Schema>
}

interface HttpSettings {
  /** A function, because the sandbox's address is not known before it listens. */
  baseUrl: () => string
  headers?: Record<string, string>
  /** Our keys, which no error may repeat. */
  secrets?: readonly string[]
  /** The time limit of a call, with the second attempt of a GET; 10 s by default. */
  timeoutMs?: number | undefined
  breaker: CircuitBreaker
  /** Makes the provider's error. The reason contains neither the address nor anything of the request. */
  fail: (reason: string, failure?: HttpFailure) => Error
}

const TIMEOUT_MS = 10_000
const RETRY_AFTER_MS = 250
const MAX_ANSWER_BYTES = 256 * 1024

/** Throws each failure as the error that `fail` creates. Makes no call while the provider's circuit breaker is open. */
export function createHttp(settings: HttpSettings): Http {
  const { breaker, fail, secrets = [], timeoutMs = TIMEOUT_MS } = settings

  async function call(attempt: (deadline: AbortSignal) => Promise<HttpAnswer>): Promise<HttpAnswer> {
    if (!breaker.enter()) {
      throw fail('was not called, because it failed several times', {
        refused: true,
        unavailable: true,
        retryAfterMs: breaker.retryAfterMs(),
      })
    }
    let answer: HttpAnswer | undefined
    try {
      answer = await attempt(AbortSignal.timeout(timeoutMs))
      return answer
    } finally {
      breaker.record(answer !== undefined && !isOutage(answer.status))
      if (answer?.restMs) breaker.rest(answer.restMs)
    }
  }

  return {
    get: (path) =>
      call(async (deadline) => {
        const first = await ask(settings, deadline, 'GET', path).catch((error: Error) => error)
        if (!(first instanceof Error) && (!isOutage(first.status) || first.restMs)) return first
        if (!deadline.aborted)
          await setTimeout(RETRY_AFTER_MS, undefined, { signal: deadline }).catch(() => {})
        if (!deadline.aborted) return ask(settings, deadline, 'GET', path)
        if (first instanceof Error) throw first
        return first
      }),
    post: (path, body) => call((deadline) => ask(settings, deadline, 'POST', path, body)),
    put: (path, body) => call((deadline) => ask(settings, deadline, 'PUT', path, body)),
    read(schema, { status, text }) {
      if (status < 200 || status > 299) {
        const words = providerWords(text, secrets)
        throw fail(`answered ${status}`, {
          refused: isRefusal(status),
          unavailable: isOutage(status),
          ...(words && { words }),
        })
      }
      try {
        return schema.parse(parseKeepingNumbers(text))
      } catch (cause) {
        throw fail('answered with something that cannot be read', { cause })
      }
    },
  }
}

async function ask(
  { baseUrl, headers, fail }: HttpSettings,
  deadline: AbortSignal,
  method: 'GET' | 'POST' | 'PUT',
  path: string,
  body?: object,
): Promise<HttpAnswer> {
  const { status, text, restMs } = await send(`${withoutEnding(baseUrl(), '/')}${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    // A redirect leads to an address that was not configured, so it is not followed.
    redirect: 'error',
    signal: deadline,
  }).catch((error: unknown) => {
    const isTimeout = error instanceof Error && error.name === 'TimeoutError'
    throw fail(isTimeout ? 'did not answer in time' : 'could not be reached', {
      unavailable: true,
      cause: codeOf(error),
    })
  })
  if (text === null) throw fail('sent an answer that is too long')
  return { status, text, ...(restMs > 0 && { restMs }) }
}

async function send(url: string, init: RequestInit) {
  const response = await fetch(url, init)
  return { status: response.status, restMs: restOf(response), text: await boundedText(response) }
}

/** The longest pause that we grant to a provider. */
const MAX_REST_MS = 60 * 60_000
/** The pause after a 429 that names none. */
const DEFAULT_REST_MS = 30_000

/** The pause that an overloaded provider asks for [RFC 9110, 10.2.3]: seconds or a date. 0 if it asks for none. */
function restOf({ status, headers }: Response): number {
  if (status !== 429 && status !== 503) return 0
  const text = (headers.get('retry-after') ?? '').slice(0, 40)
  const ms = /^\d+$/.test(text) ? Number(text) * 1_000 : Date.parse(text) - Date.now()
  if (ms > 0) return Math.min(ms, MAX_REST_MS)
  return status === 429 ? DEFAULT_REST_MS : 0
}

/** The text of an answer; null if it is longer than MAX_ANSWER_BYTES. */
async function boundedText(response: Response): Promise<string | null> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > MAX_ANSWER_BYTES) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** A code such as ECONNREFUSED. The error itself is dropped: it may contain the address, or a header with a key. */
function codeOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return [cause?.code, code].find((text) => typeof text === 'string') as string | undefined
}

/** Whether the provider as a whole fails or is overloaded. */
function isOutage(status: number): boolean {
  return status >= 500 || status === 429 || status === 408
}

/** Whether nothing was created: a 4xx, except a time-out (408) and too many requests (429), which may be repeated. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}

/** Stops asking a provider that keeps failing, so that callers get an error at once instead of after a time-out. */
export interface CircuitBreaker extends Breaker {
  /** Whether a call may be made now. A caller that gets `true` reports how the call ended with `record`. */
  enter(): boolean
  record(succeeded: boolean): void
  /** Makes no call for this time, because the provider asked for it. Then one call shows whether it is back. */
  rest(ms: number): void
}

interface BreakerSettings {
  name: string
  /** This many failures in a row open it. */
  failures?: number
  /** The first pause; it doubles with each failed probe up to `maxPauseMs`. */
  pauseMs?: number
  maxPauseMs?: number
}

/** If a probe never reports its result, others may call again after the longest time that a call can take. */
const PROBE_LIMIT_MS = 15_000

/**
 * Opens after failures in a row; after a pause lets one call through, and closes if that one succeeds. Each process
 * has its own breakers: they need not agree, because each process learns of an outage within a few calls.
 */
export function createCircuitBreaker(settings: BreakerSettings): CircuitBreaker {
  const { name, failures: limit = 5, pauseMs = 10_000, maxPauseMs = 30_000 } = settings
  let [failures, pause, openUntil] = [0, pauseMs, 0]
  let [isOpen, isProbing] = [false, false]

  const open = () => {
    ;[isOpen, isProbing] = [true, false]
    openUntil = performance.now() + pause
    pause = Math.min(pause * 2, maxPauseMs)
  }
  return {
    name,
    state() {
      if (!isOpen) return 'closed'
      return isProbing || performance.now() >= openUntil ? 'half-open' : 'open'
    },
    retryAfterMs: () => (isOpen ? Math.max(0, Math.ceil(openUntil - performance.now())) : 0),
    enter() {
      if (!isOpen) return true
      if (performance.now() < openUntil) return false
      // This call is the probe: the others wait for its result.
      isProbing = true
      openUntil = performance.now() + PROBE_LIMIT_MS
      return true
    },
    record(succeeded) {
      // Calls that began before it opened end during the first pause. They say nothing about the provider's recovery.
      if (isOpen && !isProbing) return
      if (succeeded) {
        ;[failures, pause, isOpen, isProbing] = [0, pauseMs, false, false]
        return
      }
      failures++
      if (isProbing || failures >= limit) open()
    },
    rest(ms) {
      ;[isOpen, isProbing] = [true, false]
      openUntil = Math.max(openUntil, performance.now() + ms)
    },
  }
}

/**
 * A text of a provider, as PostgreSQL can store it: characters that no one can see count as spaces, and half a pair of
 * surrogates as a replacement character. A longer text than `max` is refused.
 */
export function cleanText(max: number) {
  return z
    .string()
    .max(max)
    .transform((text) =>
      text
        .replace(/\p{Cc}/gu, ' ')
        .toWellFormed()
        .trim(),
    )
}

/**
 * Parses JSON with every number as its text, because a float would change an amount with 18 decimals and an id above
 * 2^53.
 */
export function parseKeepingNumbers(json: string): unknown {
  // `context.source` is in Node 22 and later, but not yet in TypeScript's declaration of a reviver.
  const reviver = (_key: string, value: unknown, context: { source: string }) =>
    typeof value === 'number' ? context.source : value
  return JSON.parse(json, reviver as (key: string, value: unknown) => unknown)
}
