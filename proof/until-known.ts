import { setTimeout as sleep } from 'node:timers/promises'
import { errorBody } from '@docket/contract/errors'
import { callShop, type ShopRequest } from './call-shop.ts'
import type { Scene } from './scene.ts'
import type { Sighting } from './witness.ts'

/** The outcome of a request; `status` is null if it was never known. */
export interface Outcome {
  status: number | null
  /** The code of a refusal. */
  code: string | null
  body: unknown
  tries: number
}

export interface Caller {
  who: Sighting['who']
  /** The first server to ask; after an answer without an outcome, the next one is asked. */
  server: number
  /** When to give up, by `performance.now()`; called before each try. */
  giveUpAt: () => number
}

const FIRST_PAUSE_MS = 200
const LONGEST_PAUSE_MS = 2_000

/**
 * Sends a request, with the same key, until its outcome is known: after a lost answer, a 5xx or IN_PROGRESS it may
 * have been carried out or not.
 */
export async function untilKnown(scene: Scene, request: ShopRequest, caller: Caller): Promise<Outcome> {
  for (let tries = 1; ; tries++) {
    const server = (caller.server + tries - 1) % scene.servers.length
    const answer = await callShop(scene, request, { who: caller.who, server })
    const code = codeOf(answer.body)
    if (isKnown(answer.status, code)) return { status: answer.status, code, body: answer.body, tries }
    if (performance.now() > caller.giveUpAt()) return { status: null, code, body: null, tries }
    await sleep(pauseMs(tries, answer.retryAfter))
  }
}

export function codeOf(body: unknown): string | null {
  return errorBody.safeParse(body).data?.code ?? null
}

export function isKnown(status: number | null, code: string | null): boolean {
  return status !== null && status < 500 && status !== 429 && code !== 'IN_PROGRESS'
}

/** As long as the shop asks, but bounded, so that a run does not idle; with a random part, so that callers spread. */
function pauseMs(tries: number, retryAfter: string | null): number {
  const asked = Number(retryAfter ?? 0) * 1_000
  const own = FIRST_PAUSE_MS * 2 ** Math.min(tries, 4)
  return Math.min(Math.max(asked, own), LONGEST_PAUSE_MS) * (0.5 + Math.random() / 2)
}
