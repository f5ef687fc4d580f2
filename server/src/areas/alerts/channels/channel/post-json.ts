import type * as z from 'zod'
import {
  createCircuitBreaker,
  createHttp,
  type HttpAnswer,
} from '../../../deposits/payments/provider/http.ts'
import { providerWords } from '../../../deposits/payments/provider/payment-provider-error.ts'
import type { Outcome } from './channel.ts'

/** The longest pause that we grant to a service. */
const MAX_REST_MS = 24 * 60 * 60_000

class ServiceFailure extends Error {}

interface Call {
  /** Its name for operators. */
  name: string
  baseUrl: string
  /** May contain the secret, so no error and no log repeats it. */
  path: string
  body: object
  /** What no text that is shown may repeat. */
  secrets: readonly string[]
}

/** Posts JSON to a messenger. Resolves to its answer, or to the outcome of a call that got none. */
export async function callService({
  name,
  baseUrl,
  path,
  body,
  secrets,
}: Call): Promise<HttpAnswer | Outcome> {
  const http = createHttp({
    baseUrl: () => baseUrl,
    secrets,
    // A route waits on its own when its service fails, so each call begins with a closed breaker.
    breaker: createCircuitBreaker({ name }),
    fail: (reason) => new ServiceFailure(reason),
  })
  try {
    return await http.post(path, body)
  } catch (error) {
    if (!(error instanceof ServiceFailure)) throw error
    return { isSent: false, words: `${name} ${error.message}.`, isFinal: false }
  }
}

/** The JSON of an answer; null if it has another form, such as the HTML of a proxy. */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, text: string): z.output<Schema> | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** What the service says about its refusal, in its own words without secrets. */
export function refusalWords(
  { name, secrets }: Pick<Call, 'name' | 'secrets'>,
  status: number,
  words: string | undefined,
): string {
  const said = words === undefined ? null : providerWords(JSON.stringify({ message: words }), secrets)
  return said === null ? `${name} answered ${status}.` : `${name} answered ${status}: ${said}`
}

/** The pause in milliseconds that an answer asks for: `seconds` of its JSON, or else that of its header. */
export function restMsOf(seconds: number | undefined, { restMs }: HttpAnswer): { retryAfterMs?: number } {
  const ms = seconds === undefined ? restMs : Math.ceil(seconds * 1_000)
  return ms === undefined || !(ms > 0) ? {} : { retryAfterMs: Math.min(ms, MAX_REST_MS) }
}
