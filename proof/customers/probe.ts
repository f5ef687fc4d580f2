import { buy as endpoint, receipt } from '@docket/contract/purchases'
import type { Acknowledgements } from '../acknowledgements.ts'
import { callShop } from '../call-shop.ts'
import { codeOf, isKnown, repeatUntilKnown } from '../repeat-until-known.ts'
import type { ShopUnderTest } from '../testbed/testbed.ts'
import type { RunLimits } from './buy-and-deposit.ts'
import type { Customer } from './sign-up.ts'

/** Buys from one server repeatedly, to measure when it sells. */
export interface Probe {
  /** The time of the answer to the first purchase that began after `since`, by `performance.now()`; null if none. */
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

const INTERVAL_MS = 400
/** An attempt is given up after this time. `settle` asks for its outcome at the end of the run. */
const ATTEMPT_TIMEOUT_MS = 8_000

export function startProbe(
  testbed: ShopUnderTest,
  {
    acknowledged,
    productId,
    limits,
  }: { acknowledged: Acknowledgements; productId: number; limits: RunLimits },
  customers: Customer[],
  server: number,
): Probe {
  const purchases: ProbePurchase[] = []
  const unknownOutcomes: { customer: Customer; key: string }[] = []
  const running = new Set<Promise<void>>()
  let nth = 0

  const timer = setInterval(() => {
    if (!limits.isRunning()) return clearInterval(timer)
    const customer = customers[nth % customers.length]
    if (!customer) return
    const attempt = attemptPurchase(customer, `probe-${customer.name}-${nth++}`)
    running.add(attempt)
    void attempt.then(() => running.delete(attempt))
  }, INTERVAL_MS)

  const requestOf = ({ token }: Customer, key: string) =>
    ({
      method: 'POST',
      path: endpoint.path,
      token,
      key,
      body: { logProductId: productId, quantity: 1 },
    }) as const

  async function attemptPurchase(customer: Customer, key: string) {
    const request = requestOf(customer, key)
    const answer = await callShop(testbed, request, { who: 'probe', server, timeoutMs: ATTEMPT_TIMEOUT_MS })
    // The server is down, so no purchase began.
    if (answer.failure === 'refused') return
    const code = codeOf(answer.body)
    if (!isKnown(answer.status, code)) unknownOutcomes.push({ customer, key })
    else record(customer, key, { ...answer, code })
    if (answer.status === 201) purchases.push({ beganAt: answer.beganAt, answeredAt: answer.endedAt })
  }

  function record(
    { userId }: Customer,
    key: string,
    { status, code, body }: { status: number | null; code: string | null; body: unknown },
  ) {
    const received = status === 201 ? receipt.parse(body) : null
    const outcome = received ? 'bought' : status === null ? 'unknown' : 'refused'
    acknowledged.purchases.push({
      userId,
      key,
      outcome,
      code,
      receipt: received && { ...received, trackingNo: null },
      expectedAmount: null,
      replayedOrderId: null,
    })
    testbed.log.write('purchase', { userId, key, outcome, code, server, orderId: received?.orderId })
  }

  return {
    soldSince: (since) => purchases.find(({ beganAt }) => beganAt >= since)?.answeredAt ?? null,
    longestGapMs(from, to) {
      const purchaseTimes = purchases.map(({ answeredAt }) => answeredAt).filter((at) => at > from && at < to)
      const moments = [from, ...purchaseTimes.sort((a, b) => a - b), to]
      return Math.max(...moments.map((at, index) => at - (moments[index - 1] ?? at)))
    },
    async settle() {
      await Promise.all(running)
      for (const { customer, key } of unknownOutcomes.splice(0)) {
        const caller = { who: 'probe', server, giveUpAt: limits.giveUpAt } as const
        record(customer, key, await repeatUntilKnown(testbed, requestOf(customer, key), caller))
      }
    },
  }
}
