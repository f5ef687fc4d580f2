import { setTimeout as sleep } from 'node:timers/promises'
import { errorBody } from '@docket/contract/errors'
import type { AnswerRecord } from './answer-log.ts'
import { callShop, type ShopRequest } from './call-shop.ts'
import type { ReachableShop } from './testbed/testbed.ts'

/** The outcome of a request; `status` is null if it stayed unknown. */
export interface Outcome {
  status: number | null
  /** The code of a refusal. */
  code: string | null
  body: unknown
  attempts: number
}

export interface Caller {
  who: AnswerRecord['who']
  /** The first server to call. After an answer without an outcome, the next server is called. */
  server: number
  /** When to give up, by `performance.now()`; called before each attempt. */
  giveUpAt: () => number
}

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 2_000

/**
 * Sends a request with the same key until its outcome is known. After a lost answer, a 5xx or IN_PROGRESS, the shop may
 * or may not have executed the request. A request that is throttled (429) is repeated, too.
 */
export async function repeatUntilKnown(
  testbed: ReachableShop,
  request: ShopRequest,
  caller: Caller,
): Promise<Outcome> {
  for (let attempts = 1; ; attempts++) {
    const server = (caller.server + attempts - 1) % testbed.servers.length
    const answer = await callShop(testbed, request, { who: caller.who, server })
    const code = codeOf(answer.body)
    if (isKnown(answer.status, code)) return { status: answer.status, code, body: answer.body, attempts }
    if (performance.now() > caller.giveUpAt()) return { status: null, code, body: null, attempts }
    await sleep(pauseMs(attempts, answer.retryAfter))
  }
}

export function codeOf(body: unknown): string | null {
  return errorBody.safeParse(body).data?.code ?? null
}

export function isKnown(status: number | null, code: string | null): boolean {
  return status !== null && status < 500 && status !== 429 && code !== 'IN_PROGRESS'
}

/**
 * The shop's Retry-After with an upper limit, so that a run does not idle, and with a random part, so that
 * callers do not retry at the same time.
 */
function pauseMs(attempts: number, retryAfter: string | null): number {
  const requestedMs = Number(retryAfter ?? 0) * 1_000
  const backoffMs = FIRST_PAUSE_MS * 2 ** Math.min(attempts, 4)
  return Math.min(Math.max(requestedMs, backoffMs), LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2)
}
