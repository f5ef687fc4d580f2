import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { expect } from 'vitest'
import { verifyPayment } from '../../../src/areas/deposits/decide/verify-payment.ts'
import { cardValueCents } from '../../../src/areas/deposits/payments/paystack/decide-card-payment.ts'
import { chargeNotice } from '../../../src/areas/deposits/payments/paystack/simulator/bodies.ts'
import {
  changeTransaction,
  findTransaction,
  type Transaction,
} from '../../../src/areas/deposits/payments/paystack/simulator/store.ts'
import type { PaymentProvider } from '../../../src/areas/deposits/payments/provider/payment-provider.ts'
import { providerOf } from '../../../src/areas/deposits/payments/registry.ts'
import type { TestCaller } from '../../shop.ts'
import type { CardShop } from '../card-deposits.ts'
import { giveBack, lastReturnNotices, returnStep, returnsOf } from './card-returns.ts'
import { unlessItFails } from './play.ts'
import { type PaidMoney, type Play, type Player, PRICE_CENTS } from './scene.ts'

const steps = [
  {
    arbitrary: fc.record({
      charges: fc.nat(2),
      percent: fc.constantFrom(100n, 100n, 100n, 102n, 40n, 150n),
      currency: fc.constantFrom('NGN', 'NGN', 'NGN', 'USD'),
      isNoticed: fc.boolean(),
      /** The provider's answers do not say it yet. */
      isBehind: fc.boolean(),
    }),
    weight: 4,
  },
  { arbitrary: fc.record({ tries: fc.nat(2), status: fc.constantFrom('ongoing', 'failed') }), weight: 2 },
  { arbitrary: returnStep, weight: 4 },
  { arbitrary: fc.record({ answers: fc.constant('what happened') }), weight: 1 },
  { arbitrary: fc.record({ returns: fc.nat(2) }), weight: 2 },
]
type Step = (typeof steps)[number]['arbitrary'] extends fc.Arbitrary<infer Value> ? Value : never

/** Paystack: pages of which each is a payment, and answers that may be behind the notices. */
export function cardPlayer(shop: CardShop): Player<Step, { lostPages: number }> {
  return {
    provider: 'paystack',
    opening: fc.record({ lostPages: fc.constantFrom(0, 0, 1, 2) }),
    steps,
    open: ({ lostPages }) => openPlay(shop, lostPages),
    control: (api) => shop.control({ api }),
  }
}

/** The customer's browser never saw the `lostPages` first pages; each of them can still be paid. */
async function openPages(shop: CardShop, lostPages: number) {
  const user = await shop.user()
  const request = { dollars: Number(PRICE_CENTS) / 100, key: randomUUID(), rate: await shop.rateFor(user) }
  await shop.control({ api: 'lost' })
  for (let nth = 0; nth < lostPages; nth++) expect((await shop.initialize(user, request)).status).toBe(503)
  await shop.control({})
  const { body } = await shop.initialize(user, request)
  const deposit = await shop.db
    .selectFrom('deposits')
    .innerJoin('exchange_rates', 'exchange_rates.id', 'exchange_rate_id')
    .select(['reference', 'rate_e4'])
    .where('payment_url', '=', body.authorization_url)
    .executeTakeFirstOrThrow()
  return { user, ...deposit }
}

async function openPlay(shop: CardShop, lostPages: number): Promise<Play<Step>> {
  const { user, reference, rate_e4 } = await openPages(shop, lostPages)
  const names = Array.from({ length: lostPages + 1 }, (_, nth) => `${reference}-${nth + 1}`)

  async function payments(): Promise<Transaction[]> {
    const found = await Promise.all(names.map((name) => findTransaction(shop.owner, { reference: name })))
    return found.filter((one) => one !== undefined)
  }

  async function chosen(nth: number): Promise<Transaction> {
    const all = await payments()
    const one = all[nth % all.length]
    if (!one) throw new Error('The deposit has no page.')
    return one
  }

  /** From now on, the provider answers what has happened. */
  const catchUp = () =>
    shop.owner.query(
      'UPDATE sandbox_paystack_transactions SET verify_lag_ms = 0 WHERE reference = ANY ($1)',
      [names],
    )

  async function post(notice: string) {
    expect((await shop.notify(notice)).status).toBe(200)
  }

  /** Repeats the notice of a charge, also after its money went back. */
  async function notify(transaction: Transaction) {
    if (isPaid(transaction)) await post(chargeNotice({ ...transaction, status: 'success' }))
  }

  return {
    user,
    mark: reference,
    async play(next, client) {
      if ('answers' in next) await catchUp()
      if ('returns' in next) {
        await returnFrom(shop, { user, client, reference: (await chosen(next.returns)).reference })
      }
      if ('charges' in next) {
        const before = await chosen(next.charges)
        if (isPaid(before)) return
        const paid = await changeTransaction(shop.owner, before, chargeOf(before, next))
        if (paid && next.isNoticed) await notify(paid)
      }
      if ('tries' in next) {
        const before = await chosen(next.tries)
        if (!isPaid(before)) await changeTransaction(shop.owner, before, { status: next.status })
      }
      if ('goesBack' in next) {
        for (const notice of await giveBack(shop.owner, await chosen(next.goesBack), next)) await post(notice)
      }
    },
    notify: async (nth) => notify(await chosen(nth)),
    async tellAll() {
      await catchUp()
      for (const transaction of await payments()) {
        await notify(transaction)
        for (const notice of await lastReturnNotices(shop.owner, transaction)) await post(notice)
      }
    },
    async money() {
      const all = await payments()
      return Promise.all(
        all.map(async (one) => moneyOf(one, { rateE4: rate_e4, ...(await returnsOf(shop.owner, one)) })),
      )
    },
  }
}

/** The customer comes back from the page, while the provider may fail. */
async function returnFrom(
  { db, jobs }: CardShop,
  { user, client, reference }: { user: TestCaller; client: PaymentProvider; reference: string },
) {
  const provider = { ...providerOf(jobs.providers, 'card'), client }
  await unlessItFails(verifyPayment({ db, log: jobs.log, provider }, { userId: user.id, reference }))
}

const isPaid = ({ status }: Transaction) => status === 'success' || status === 'reversed'

/** Longer than a run waits, unless it waits for a day. */
const LAG_MS = 20 * 60 * 60_000

/** What the card was charged. With 102 percent, fees were added to the requested amount. */
function chargeOf(
  { quotedKobo }: Transaction,
  { percent, currency, isBehind }: { percent: bigint; currency: string; isBehind: boolean },
): Partial<Transaction> {
  const amountKobo = (quotedKobo * percent) / 100n
  const requestedKobo = percent === 102n ? quotedKobo : amountKobo
  const verifyLagMs = isBehind ? LAG_MS : 0
  return { status: 'success', amountKobo, requestedKobo, currency, paidAt: new Date(), verifyLagMs }
}

/** A charge in another currency counts as what was requested, because no one knows its value. */
function moneyOf(
  transaction: Transaction,
  { rateE4, refundedKobo, rows }: { rateE4: bigint; refundedKobo: bigint; rows: number },
): PaidMoney {
  const { reference: id, status, amountKobo } = transaction
  if (!isPaid(transaction)) return { id, kept: 0n, givenBack: 0n, returns: rows }
  const cents = cardValueCents({ ...transaction, status: 'success' }, rateE4) ?? PRICE_CENTS
  const givenBack = status === 'reversed' ? cents : (cents * refundedKobo) / amountKobo
  return { id, kept: cents - givenBack, givenBack, returns: rows }
}
