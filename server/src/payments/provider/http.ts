import { setTimeout } from 'node:timers/promises'
import type * as z from 'zod'
import type { CircuitBreaker } from './circuit-breaker.ts'
import { parseKeepingNumbers } from './parse-keeping-numbers.ts'

/** What is known of a failure beyond its reason. */
export interface HttpFailure {
  /** The provider said no, so nothing was made; false where that cannot be known. */
  refused?: boolean
  /** The provider as a whole does not work now: it is down, slow or overloaded, so asking later may succeed. */
  unavailable?: boolean
  /** The provider was not called, because it failed before, so it did nothing. The value is when it may be called again. */
  notAskedForMs?: number
  /** For the log. */
  cause?: unknown
}

export interface HttpAnswer {
  status: number
  text: string
}

/** A provider's HTTP API, every request and answer bounded. */
export interface Http {
  /**
   * Asks for something. Reading is safe to repeat: after a broken connection, a 5xx or a 429 it is tried once more
   * within the same time limit. A provider that did not answer in time is not asked twice.
   */
  get(path: string): Promise<HttpAnswer>
  /** Asks for something to be done: once only, for a lost answer does not mean that it was not done. */
  post(path: string, body: object): Promise<HttpAnswer>
  /** What an answer says, by its schema, numbers as the text they were written in. Anything but a 2xx is a failure. */
  read<Schema extends z.ZodType>(schema: Schema, answer: HttpAnswer): z.output<Schema>
}

interface HttpSettings {
  /** Asked for on every call, since the sandbox's address is known only once it listens. */
  baseUrl: () => string
  headers?: Record<string, string>
  /** How long one call may take, the second try of a read included: 10 s. */
  timeoutMs?: number | undefined
  breaker: CircuitBreaker
  /** The provider's own kind of error. A reason holds neither the address nor anything of the request. */
  fail: (reason: string, failure?: HttpFailure) => Error
}

const TIMEOUT_MS = 10_000
const RETRY_AFTER_MS = 250
const MAX_ANSWER_BYTES = 256 * 1024

/** Every failure of the calls is thrown as `fail` makes it. While the provider's breaker is open no call is made. */
export function createHttp(settings: HttpSettings): Http {
  const { breaker, fail, timeoutMs = TIMEOUT_MS } = settings

  async function call(ask: (deadline: AbortSignal) => Promise<HttpAnswer>): Promise<HttpAnswer> {
    if (!breaker.enter()) {
      throw fail('is not asked, since it kept failing', {
        refused: true,
        unavailable: true,
        notAskedForMs: breaker.retryAfterMs(),
      })
    }
    let answer: HttpAnswer | undefined
    try {
      answer = await ask(AbortSignal.timeout(timeoutMs))
      return answer
    } finally {
      breaker.record(answer !== undefined && !isOutage(answer.status))
    }
  }

  return {
    get: (path) =>
      call(async (deadline) => {
        const first = await ask(settings, deadline, 'GET', path).catch((error: Error) => error)
        if (!(first instanceof Error) && !isOutage(first.status)) return first
        if (!deadline.aborted)
          await setTimeout(RETRY_AFTER_MS, undefined, { signal: deadline }).catch(() => {})
        if (!deadline.aborted) return ask(settings, deadline, 'GET', path)
        if (first instanceof Error) throw first
        return first
      }),
    post: (path, body) => call((deadline) => ask(settings, deadline, 'POST', path, body)),
    read(schema, { status, text }) {
      if (status < 200 || status > 299) {
        throw fail(`answered ${status}`, { refused: isRefusal(status), unavailable: isOutage(status) })
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
  method: 'GET' | 'POST',
  path: string,
  body?: object,
): Promise<HttpAnswer> {
  const { status, text } = await send(`${baseUrl().replace(/\/+$/, '')}${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    // A redirect leads to an address that was not configured, so it is not followed.
    redirect: 'error',
    signal: deadline,
  }).catch((error: unknown) => {
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    throw fail(timedOut ? 'did not answer in time' : 'could not be reached', {
      unavailable: true,
      cause: codeOf(error),
    })
  })
  if (text === null) throw fail('answered with too much')
  return { status, text }
}

async function send(url: string, init: RequestInit) {
  const response = await fetch(url, init)
  return { status: response.status, text: await boundedText(response) }
}

/** Null where there is more of it than any answer has. */
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

/** Such as ECONNREFUSED. The error itself is not kept: its message may repeat the address, a header, and so a key. */
function codeOf(error: unknown): string | undefined {
  const { code, cause } = error as { code?: unknown; cause?: { code?: unknown } }
  return [cause?.code, code].find((text) => typeof text === 'string') as string | undefined
}

/** The provider fails or is overloaded, for any call. */
function isOutage(status: number): boolean {
  return status >= 500 || status === 429 || status === 408
}

/** A 4xx is a refusal: nothing was made. A request that timed out (408) or came too often (429) may be asked again. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}
