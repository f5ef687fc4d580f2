import { setTimeout } from 'node:timers/promises'
import type * as z from 'zod'
import { parseKeepingNumbers } from './parse-keeping-numbers.ts'

/** What is known of a failure beyond its reason. */
export interface HttpFailure {
  /** The provider said no, so nothing was made; false where that cannot be known. */
  refused?: boolean
  /** For the log. */
  cause?: unknown
}

export interface HttpAnswer {
  status: number
  text: string
}

/** A provider's HTTP API, every request and answer bounded. */
export interface Http {
  /** Asks for something. Reading is safe to repeat: after a broken connection, a 5xx or a 429 it is tried once more. */
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
  /** How long one request may take: 10 s to have something done, half of that to read. */
  timeoutMs?: number | undefined
  /** The provider's own kind of error. A reason holds neither the address nor anything of the request. */
  fail: (reason: string, failure?: HttpFailure) => Error
}

const TIMEOUT_MS = 10_000
const READ_TRIES = 2
const RETRY_AFTER_MS = 250
const MAX_ANSWER_BYTES = 256 * 1024

/** Every failure of the calls is thrown as `fail` makes it. */
export function createHttp(settings: HttpSettings): Http {
  return {
    async get(path) {
      for (let tried = 1; ; tried++) {
        try {
          const answer = await ask(settings, 'GET', path)
          if (tried === READ_TRIES || (answer.status < 500 && answer.status !== 429)) return answer
        } catch (error) {
          if (tried === READ_TRIES) throw error
        }
        await setTimeout(RETRY_AFTER_MS)
      }
    },
    post: (path, body) => ask(settings, 'POST', path, body),
    read(schema, { status, text }) {
      if (status < 200 || status > 299)
        throw settings.fail(`answered ${status}`, { refused: isRefusal(status) })
      try {
        return schema.parse(parseKeepingNumbers(text))
      } catch (cause) {
        throw settings.fail('answered with something that cannot be read', { cause })
      }
    },
  }
}

async function ask(settings: HttpSettings, method: 'GET' | 'POST', path: string, body?: object) {
  const { baseUrl, headers, timeoutMs = TIMEOUT_MS, fail } = settings
  const { status, text } = await send(`${baseUrl().replace(/\/+$/, '')}${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
    // Whoever redirects is not the provider, or has an address that was not configured: nothing is sent on to it.
    redirect: 'error',
    signal: AbortSignal.timeout(method === 'GET' ? timeoutMs / 2 : timeoutMs),
  }).catch((error: unknown) => {
    const timedOut = error instanceof Error && error.name === 'TimeoutError'
    throw fail(timedOut ? 'did not answer in time' : 'could not be reached', { cause: codeOf(error) })
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

/** A 4xx is a refusal: nothing was made. A request that timed out (408) or came too often (429) may be asked again. */
function isRefusal(status: number): boolean {
  return status >= 400 && status < 500 && status !== 408 && status !== 429
}
