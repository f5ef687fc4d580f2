import { contractEndpoints } from '../../server/test/contract-endpoints.ts'
import { usedBytes } from '../../server/test/process/used-bytes.ts'
import type { TestShop } from '../../server/test/shop.ts'
import { createRandom } from '../random.ts'
import { findProblems } from './find-problems.ts'
import { describeRequest } from './fuzzed-request.ts'
import { openCallers } from './open-callers.ts'
import { planRequest } from './plan-request.ts'
import { createSender, type FuzzedAnswer } from './send.ts'

export interface FuzzOptions {
  requests: number
  seed: number
  /** Sends only the request with this number. */
  only?: number | undefined
}

export interface FuzzReport {
  /** A description of each request whose answer has a problem; at most 30. */
  problems: string[]
  /** How often each status was answered; `closed` for a connection that was closed without an answer. */
  statuses: Record<string, number>
  /** Calls of the contract that were never answered with success. */
  neverSucceeded: string[]
  slowestMs: number
  /** By how much the memory grew from the end of the first fifth to the end, in megabytes. */
  grownMegabytes: number
}

const CONNECTIONS = 8
const REQUESTS_PER_RENEWAL = 150
const MAX_PROBLEMS = 30
/** After this share of the requests, caches and pools are full. */
const WARM_UP_SHARE = 0.2

/**
 * Sends this number of requests in total to the routes of the contract. The seed decides which requests and callers.
 */
export async function fuzzShop(shop: TestShop, { requests, seed, only }: FuzzOptions): Promise<FuzzReport> {
  const origin = shop.app.listeningOrigin
  const endpoints = await contractEndpoints()
  const callers = await openCallers(shop)
  const sender = createSender(origin, CONNECTIONS)
  const secrets = [shop.platform.config.secretKey, shop.url]
  const problems: string[] = []
  const statuses: Record<string, number> = {}
  const succeeded = new Set<string>()
  let slowestMs = 0
  let warmBytes = 0
  let next = 0

  const recordAnswer = (answer: FuzzedAnswer) => {
    const status = String(answer.status ?? 'closed')
    statuses[status] = (statuses[status] ?? 0) + 1
    slowestMs = Math.max(slowestMs, answer.tookMs)
  }

  async function sendNth(nth: number) {
    const random = createRandom(`${seed}/${nth}`)
    // Each round goes through all calls, in another order.
    const round = createRandom(`${seed}/round ${Math.floor(nth / endpoints.length)}`)
    const endpoint = round.shuffled(endpoints)[nth % endpoints.length]
    if (!endpoint) return
    const request = planRequest(nth, endpoint, callers, random)
    const answer = await sender.send(request)
    recordAnswer(answer)
    callers.learn(answer)
    if (answer.status !== null && answer.status < 300) succeeded.add(`${endpoint.method} ${endpoint.path}`)
    const answerProblems = findProblems(request, answer, secrets)
    if (answerProblems.length > 0 && problems.length < MAX_PROBLEMS) {
      problems.push(`${answerProblems.join('; ')}\n    ${describeRequest(request)}`)
    }
  }

  async function sendUntil(end: number) {
    while (next < end && problems.length < MAX_PROBLEMS) await sendNth(next++)
  }

  if (only !== undefined) {
    await callers.renew()
    await sendNth(only)
  }
  for (let end = 0; only === undefined && end < requests && problems.length < MAX_PROBLEMS; ) {
    await callers.renew()
    if (warmBytes === 0 && end >= WARM_UP_SHARE * requests) warmBytes = usedBytes()
    end = Math.min(requests, end + REQUESTS_PER_RENEWAL)
    await Promise.all(Array.from({ length: CONNECTIONS }, () => sendUntil(end)))
  }
  sender.close()
  const names = endpoints.map(({ method, path }) => `${method} ${path}`)
  return {
    problems,
    statuses,
    neverSucceeded: names.filter((name) => !succeeded.has(name)),
    slowestMs: Math.round(slowestMs),
    grownMegabytes: Math.round((usedBytes() - (warmBytes || usedBytes())) / 1_000_000),
  }
}
