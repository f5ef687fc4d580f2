import { buy as endpoint, receipt } from '@docket/contract/purchases'
import type { Acknowledgements } from '../acknowledgements.ts'
import { callShop } from '../call-shop.ts'
import { codeOf, isKnown, repeatUntilKnown } from '../repeat-until-known.ts'
import type { Testbed } from '../testbed/testbed.ts'
import type { RunLimits } from './buy-and-deposit.ts'
import type { Customer } from './sign-up.ts'

/** Buys from one server repeatedly, to measure when it sells. */
export interface Probe {
  /** When the first purchase that began after `since` was answered, by `performance.now()`; null if none was. */
  soldSince(since: number): number | null
  /** The longest time without a purchase between two moments. */
  longestGapMs(from: number, to: number): number
  /** Repeats every purchase request whose outcome is unknown. */
  settle(): Promise<void>
}

interface ProbePurchase {
  beganAt: number
  answeredAt: number
}

const EVERY_MS = 400
/** The time limit of an attempt, so that it does not delay the next ones. `settle` asks for its outcome at the end. */
const ATTEMPT_MS = 8_000

export function startProbe(
  testbed: Testbed,
  {
    acknowledged,
    productId,
    limits,
  }: { acknowledged: Acknowledgements; productId: number; limits: RunLimits },
  customers: Customer[],
  server: number,
): Probe {
  const made: ProbePurchase[] = []
  const unknown: { customer: Customer; key: string }[] = []
  const running = new Set<Promise<void>>()
  let nth = 0

  const timer = setInterval(() => {
    if (!limits.isRunning()) return clearInterval(timer)
    const customer = customers[nth % customers.length]
    if (!customer) return
    const attempt = tryOnce(customer, `probe-${customer.name}-${nth++}`)
    running.add(attempt)
    void attempt.then(() => running.delete(attempt))
  }, EVERY_MS)

  const requestOf = ({ token }: Customer, key: string) =>
    ({
      method: 'POST',
      path: endpoint.path,
      token,
      key,
      body: { logProductId: productId, quantity: 1 },
    }) as const

  async function tryOnce(customer: Customer, key: string) {
    const request = requestOf(customer, key)
    const answer = await callShop(testbed, request, { who: 'probe', server, timeoutMs: ATTEMPT_MS })
    // The server is down, so no purchase began.
    if (answer.failure === 'refused') return
    const code = codeOf(answer.body)
    if (!isKnown(answer.status, code)) unknown.push({ customer, key })
    else record(customer, key, { ...answer, code })
    if (answer.status === 201) made.push({ beganAt: answer.beganAt, answeredAt: answer.endedAt })
  }

  function record(
    { userId }: Customer,
    key: string,
    { status, code, body }: { status: number | null; code: string | null; body: unknown },
  ) {
    const received = status === 201 ? receipt.parse(body) : null
    const outcome = received ? 'bought' : status === null ? 'unknown' : 'refused'
    acknowledged.purchases.push({
      ...{
        userId,
        key,
        outcome,
        code,
        receipt: received && { ...received, trackingNo: null },
        expectedAmount: null,
        replayedOrderId: null,
      },
    })
    testbed.log.write('purchase', { userId, key, outcome, code, server, orderId: received?.orderId })
  }

  return {
    soldSince: (since) => made.find(({ beganAt }) => beganAt >= since)?.answeredAt ?? null,
    longestGapMs(from, to) {
      const within = made.map(({ answeredAt }) => answeredAt).filter((at) => at > from && at < to)
      const moments = [from, ...within.sort((a, b) => a - b), to]
      return Math.max(...moments.map((at, index) => at - (moments[index - 1] ?? at)))
    },
    async settle() {
      await Promise.all(running)
      for (const { customer, key } of unknown.splice(0)) {
        const caller = { who: 'probe', server, giveUpAt: limits.giveUpAt } as const
        record(customer, key, await repeatUntilKnown(testbed, requestOf(customer, key), caller))
      }
    },
  }
}
