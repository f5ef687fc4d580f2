import fc from 'fast-check'
import { expect } from 'vitest'
import { type Coin, unitsFor } from '../../../src/areas/deposits/payments/nowpayments/simulator/coins.ts'
import { paymentBody } from '../../../src/areas/deposits/payments/nowpayments/simulator/notice.ts'
import {
  findInvoice,
  insertPayment,
  listPayments,
  type Payment,
  updatePayment,
} from '../../../src/areas/deposits/payments/nowpayments/simulator/store.ts'
import type { DepositShop } from '../deposits.ts'
import { type PaidMoney, type Play, type Player, PRICE_CENTS } from './scene.ts'

const steps = [
  { arbitrary: fc.record({ pays: fc.constantFrom<Coin>('btc', 'usdttrc20') }), weight: 1 },
  { arbitrary: fc.record({ repeats: fc.nat(3) }), weight: 1 },
  /** Half a dollar arrives several times, each as a payment of its own. */
  { arbitrary: fc.record({ trickles: fc.constantFrom(1, 2, 3) }), weight: 1 },
  {
    arbitrary: fc.record({
      nth: fc.nat(3),
      status: fc.constantFrom('confirming', 'partially_paid', 'finished', 'finished', 'failed', 'refunded'),
      percent: fc.constantFrom(0n, 1n, 4n, 30n, 50n, 100n, 120n, 310n),
      isNoticed: fc.boolean(),
    }),
    weight: 5,
  },
]
type Step = (typeof steps)[number]['arbitrary'] extends fc.Arbitrary<infer Value> ? Value : never

/** NOWPayments: payments in coins, repeated ones, and statuses that only move on. */
export function cryptoPlayer(shop: DepositShop): Player<Step, null> {
  return {
    provider: 'nowpayments',
    opening: fc.constant(null),
    steps,
    open: () => openPlay(shop),
    control: (api) => shop.control({ api }),
  }
}

async function openPlay(shop: DepositShop): Promise<Play<Step>> {
  const user = await shop.user()
  const { invoiceUrl } = await shop.open(user, Number(PRICE_CENTS) / 100)
  const invoiceId = Number(new URL(invoiceUrl).searchParams.get('iid'))
  const payments = () => listPayments(shop.owner, invoiceId)

  async function notify(payment: Payment | undefined) {
    const invoice = await findInvoice(shop.owner, invoiceId)
    if (!payment || !invoice) return
    expect((await shop.notify(JSON.stringify(paymentBody(invoice, payment)))).status).toBe(200)
  }

  /** The shop knows the coin of a payment only if it has heard of it before the money came. */
  async function addPayment(coin: Coin, parentId: number | null) {
    const askedUnits = unitsFor(PRICE_CENTS, coin)
    const payment = await insertPayment(shop.owner, { invoiceId, parentId, coin, askedUnits })
    await notify(payment)
    return payment
  }

  async function trickle(parent: Payment) {
    const payment = await addPayment(parent.coin as Coin, parent.parentId ?? parent.id)
    await notify(await move(shop, payment, { status: 'finished', percent: 1n }))
  }

  await addPayment('btc', null)
  return {
    user,
    mark: `"invoice_id":${invoiceId}`,
    async play(next) {
      const known = await payments()
      const chosen = (nth: number) => known[nth % known.length]
      if ('pays' in next) await addPayment(next.pays, null)
      if ('repeats' in next) {
        const parent = chosen(next.repeats)
        if (parent) await addPayment(parent.coin as Coin, parent.parentId ?? parent.id)
      }
      if ('trickles' in next) {
        const [parent] = known
        for (let time = 0; parent && time < next.trickles; time++) await trickle(parent)
      }
      if ('nth' in next) {
        const changed = await move(shop, chosen(next.nth), next)
        if (changed && next.isNoticed) await notify(changed)
      }
    },
    async notify(nth) {
      const known = await payments()
      await notify(known[nth % known.length])
    },
    async tellAll() {
      for (const payment of await payments()) await notify(payment)
    },
    money: async () => (await payments()).map(moneyOf),
  }
}

const STAGES = ['waiting', 'confirming', 'failed', 'partially_paid', 'finished', 'refunded']

/** Moves a payment on, never back; what has arrived never becomes less. Undefined if that is not possible. */
async function move(
  { owner }: DepositShop,
  payment: Payment | undefined,
  { status, percent }: { status: string; percent: bigint },
): Promise<Payment | undefined> {
  if (!payment || STAGES.indexOf(status) < STAGES.indexOf(payment.status)) return
  if (status === 'partially_paid' && payment.status === 'failed') return
  if (status === 'refunded' && payment.paidUnits === 0n) return
  const newUnits = (payment.askedUnits * percent) / 100n
  const isOver = status === 'refunded' || payment.status === 'refunded'
  const paidUnits = newUnits > payment.paidUnits && !isOver ? newUnits : payment.paidUnits
  return updatePayment(owner, { ...payment, status, paidUnits })
}

function moneyOf({ id, status, paidUnits, askedUnits }: Payment): PaidMoney {
  const cents = (PRICE_CENTS * paidUnits) / askedUnits
  const isKept = STAGES.indexOf(status) >= STAGES.indexOf('failed') && status !== 'refunded'
  const isReturned = status === 'refunded'
  return {
    id: String(id),
    kept: isKept ? cents : 0n,
    givenBack: isReturned ? cents : 0n,
    returns: isReturned ? 1 : 0,
  }
}
