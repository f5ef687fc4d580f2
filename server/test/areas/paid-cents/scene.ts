import fc from 'fast-check'
import type { PaymentProvider } from '../../../src/areas/deposits/payments/provider/payment-provider.ts'
import type { ApiMode } from '../../../src/host/sandbox/misbehave.ts'
import type { TestCaller } from '../../shop.ts'
import type { DepositShop } from '../deposits.ts'
import { withNewClient } from '../simulated/new-client.ts'

/** What each deposit requests. */
export const PRICE_CENTS = 5_000n

/** What the payer and the provider do with one deposit. `Step` is what only this provider knows. */
export interface Play<Step> {
  /** The user's deposit, and a text that is in each notice about it. */
  user: TestCaller
  mark: string
  /** `client` is the shop's, for what the payer does there. */
  play(step: Step, client: PaymentProvider): Promise<void>
  /** The provider posts a notice of one of its payments, as the payment is now. */
  notify(nth: number): Promise<void>
  /** The provider tells everything that has happened, in its answers and its notices. */
  tellAll(): Promise<void>
  money(): Promise<PaidMoney[]>
}

/** What arrived with a payment, in cents: what the provider kept, and what it has given back since. */
export interface PaidMoney {
  id: string
  kept: bigint
  givenBack: bigint
  /** How many refunds, disputes and reversals it has. */
  returns: number
}

/** One provider, as it is played. */
export interface Player<Step, Opening> {
  provider: string
  opening: fc.Arbitrary<Opening>
  steps: { arbitrary: fc.Arbitrary<Step>; weight: number }[]
  open(opening: Opening): Promise<Play<Step>>
  control(api: ApiMode): Promise<void>
}

/** What the shop, its operator and time do, with any provider. `nth` chooses one of the deposit's payments. */
const commonSteps = [
  { arbitrary: fc.record({ noticeOf: fc.nat(3) }), weight: 2 },
  {
    arbitrary: fc.record({
      api: fc.constantFrom<ApiMode>('ok', 'error', 'proxy-404', 'proxy-502', 'down'),
    }),
    weight: 2,
  },
  {
    arbitrary: fc.record({ hears: fc.constantFrom('notices', 'notices at once', 'recheck', 'sweep') }),
    weight: 4,
  },
  { arbitrary: fc.record({ hours: fc.constantFrom(1, 2, 25) }), weight: 1 },
  { arbitrary: fc.record({ settles: fc.nat(3), as: fc.constantFrom('credit', 'refuse') }), weight: 1 },
  { arbitrary: fc.record({ handles: fc.nat(3), debits: fc.boolean() }), weight: 1 },
  { arbitrary: fc.record({ exactAmountsOnly: fc.boolean() }), weight: 1 },
]
export type CommonStep =
  (typeof commonSteps)[number]['arbitrary'] extends fc.Arbitrary<infer Value> ? Value : never

/** All that a run plays. */
export function stepsOf<Step, Opening>({
  steps,
}: Player<Step, Opening>): fc.Arbitrary<(Step | CommonStep)[]> {
  return fc.array(fc.oneof(...steps, ...commonSteps) as fc.Arbitrary<Step | CommonStep>, {
    minLength: 2,
    maxLength: 14,
  })
}

/** A deposit that the operator has settled, and what the shop knew then of the money in it, in cents. */
interface Settled {
  depositId: number
  cents: bigint
  isCredited: boolean
}

export interface Scene<Step> extends Play<Step> {
  shop: DepositShop
  admin: TestCaller
  /** A client of its own, whose circuit breaker knows only the faults of this run. */
  jobs: DepositShop['jobs']
  client: PaymentProvider
  settledByHand: Settled[]
}

export async function openScene<Step, Opening>(
  { shop, admin }: { shop: DepositShop; admin: TestCaller },
  player: Player<Step, Opening>,
  opening: Opening,
): Promise<Scene<Step>> {
  // A run that failed may have left a fault, and a long test outlasts the fresh proof of its admin.
  await player.control('ok')
  await setExactAmounts(shop, false)
  await shop.owner.query('UPDATE sessions SET proved_at = now() WHERE user_id = $1', [admin.id])
  const play = await player.open(opening)
  return { ...play, shop, admin, settledByHand: [], ...withNewClient(shop, player.provider) }
}

/** Takes the payments of a played deposit out of the sweeps of the next runs. */
export async function endScene<Step>({ shop, user }: Scene<Step>): Promise<void> {
  await shop.owner.query(
    `UPDATE payments SET first_seen_at = first_seen_at - interval '400 days'
      WHERE deposit_id IN (SELECT id FROM deposits WHERE user_id = $1)`,
    [user.id],
  )
}

/** The payments of a user, as the shop has them. */
export function knownPayments({ db }: DepositShop, user: TestCaller) {
  return db
    .selectFrom('payments')
    .innerJoin('deposits', 'deposits.id', 'deposit_id')
    .select(['payment_id as id', 'deposit_id as depositId', 'settled_as as settledAs', 'details'])
    .where('user_id', '=', user.id)
    .execute()
}

/** The returns of a user's payments, as the shop has them. */
export function knownReturns({ db }: DepositShop, user: TestCaller) {
  return db
    .selectFrom('returned_payments')
    .innerJoin('payments', 'payments.payment_id', 'returned_payments.payment_id')
    .innerJoin('deposits', 'deposits.id', 'deposit_id')
    .select(['returned_payments.id', 'returned_payments.payment_id as paymentId', 'kind', 'state'])
    .select([
      'returned_payments.amount_cents as cents',
      'debited_cents as debitedCents',
      'taken_cents as takenCents',
      'needs_handling as isTask',
    ])
    .where('user_id', '=', user.id)
    .orderBy('returned_payments.id')
    .execute()
}

type KnownPayment = Awaited<ReturnType<typeof knownPayments>>[number]

/** Whether the money of a payment waits for the operator. */
export function isReviewed({ settledAs, details }: KnownPayment): boolean {
  return settledAs === 'REVIEW' && !details.addedTo && !details.settledCents
}

/** What arrived with a payment as the shop knows it, in cents; null if the shop cannot tell. */
export function arrivedCentsOf({ details }: KnownPayment): bigint | null {
  return typeof details.arrivedCents === 'string' ? BigInt(details.arrivedCents) : null
}

export async function setExactAmounts({ db }: DepositShop, exact_deposits_only: boolean): Promise<void> {
  await db.updateTable('shop_settings').set({ exact_deposits_only }).execute()
}
