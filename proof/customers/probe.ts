import { buy as endpoint, receipt } from '@docket/contract/shop'
import type { Books } from '../books.ts'
import { callShop } from '../call-shop.ts'
import type { Scene } from '../scene.ts'
import { codeOf, isKnown, untilKnown } from '../until-known.ts'
import type { Hours } from './shop-around.ts'
import type { Customer } from './sign-up.ts'

/** Buys from one server repeatedly, to see when it sells. */
export interface Probe {
  /** When the first purchase that began after `since` was answered, by `performance.now()`; null if none was. */
  soldSince(since: number): number | null
  /** The longest time without a sale between two moments. */
  longestGapMs(from: number, to: number): number
  /** Asks again for every purchase whose outcome is not known yet. */
  settle(): Promise<void>
}

interface Sale {
  beganAt: number
  answeredAt: number
}

const EVERY_MS = 400
/** After this time a try is given up, so that it does not delay the next ones; its outcome is asked for at the end. */
const TRY_MS = 8_000

export function startProbe(
  scene: Scene,
  { books, productId, hours }: { books: Books; productId: number; hours: Hours },
  customers: Customer[],
  server: number,
): Probe {
  const sales: Sale[] = []
  const unknown: { customer: Customer; key: string }[] = []
  const underWay = new Set<Promise<void>>()
  let nth = 0

  const timer = setInterval(() => {
    if (!hours.isOpen()) return clearInterval(timer)
    const customer = customers[nth % customers.length]
    if (!customer) return
    const tried = tryOnce(customer, `probe-${customer.name}-${nth++}`)
    underWay.add(tried)
    void tried.then(() => underWay.delete(tried))
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
    const answer = await callShop(scene, request, { who: 'probe', server, timeoutMs: TRY_MS })
    if (answer.trouble === 'refused') return
    const code = codeOf(answer.body)
    if (!isKnown(answer.status, code)) unknown.push({ customer, key })
    else keep(customer, key, { ...answer, code })
    if (answer.status === 201) sales.push({ beganAt: answer.beganAt, answeredAt: answer.endedAt })
  }

  function keep(
    { userId }: Customer,
    key: string,
    { status, code, body }: { status: number | null; code: string | null; body: unknown },
  ) {
    const made = status === 201 ? receipt.parse(body) : null
    const outcome = made ? 'bought' : status === null ? 'unknown' : 'refused'
    books.purchases.push({
      ...{
        userId,
        key,
        outcome,
        code,
        receipt: made && { ...made, trackingNo: null },
        expectedAmount: null,
        repeatedOrderId: null,
      },
    })
    scene.log.write('purchase', { userId, key, outcome, code, server, orderId: made?.orderId })
  }

  return {
    soldSince: (since) => sales.find(({ beganAt }) => beganAt >= since)?.answeredAt ?? null,
    longestGapMs(from, to) {
      const within = sales.map(({ answeredAt }) => answeredAt).filter((at) => at > from && at < to)
      const moments = [from, ...within.sort((a, b) => a - b), to]
      return Math.max(...moments.map((at, index) => at - (moments[index - 1] ?? at)))
    },
    async settle() {
      await Promise.all(underWay)
      for (const { customer, key } of unknown.splice(0)) {
        const caller = { who: 'probe', server, giveUpAt: hours.giveUpAt } as const
        keep(customer, key, await untilKnown(scene, requestOf(customer, key), caller))
      }
    },
  }
}
