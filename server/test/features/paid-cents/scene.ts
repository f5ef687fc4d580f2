import fc from 'fast-check'
import { expect } from 'vitest'
import { recheckPayment } from '../../../src/features/deposits/decide/recheck-payment.ts'
import { processProviderEvent } from '../../../src/features/deposits/events/process-provider-event.ts'
import { sweepDeposits } from '../../../src/features/deposits/sweep/sweep-deposits.ts'
import { sweepPayments } from '../../../src/features/deposits/sweep/sweep-payments.ts'
import type { PaymentProvider } from '../../../src/payments/provider/payment-provider.ts'
import { PaymentProviderError } from '../../../src/payments/provider/payment-provider-error.ts'
import type { ApiMode } from '../../../src/sandbox/misbehave.ts'
import type { TestCaller } from '../../shop.ts'
import type { DepositShop } from '../deposits.ts'
import { withNewClient } from '../simulated/new-client.ts'
import { handleReturn, type Settled, settleReview } from './operator.ts'

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
type CommonStep = (typeof commonSteps)[number]['arbitrary'] extends fc.Arbitrary<infer Value> ? Value : never

/** All that a run plays. */
export function stepsOf<Step, Opening>({
  steps,
}: Player<Step, Opening>): fc.Arbitrary<(Step | CommonStep)[]> {
  return fc.array(fc.oneof(...steps, ...commonSteps) as fc.Arbitrary<Step | CommonStep>, {
    minLength: 2,
    maxLength: 14,
  })
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

export async function playStep<Step extends object>(
  scene: Scene<Step>,
  player: Pick<Player<Step, never>, 'control'>,
  next: Step | CommonStep,
): Promise<void> {
  const { shop } = scene
  if ('noticeOf' in next) await scene.notify(next.noticeOf)
  else if ('api' in next) await player.control(next.api)
  else if ('hears' in next) await hear(scene, next.hears)
  else if ('hours' in next) await shop.passTime(`${next.hours} hours`)
  else if ('settles' in next) await settleReview(scene, next)
  else if ('handles' in next) await handleReturn(scene, next)
  else if ('exactAmountsOnly' in next) await setExactAmounts(shop, next.exactAmountsOnly)
  else await scene.play(next, scene.client)
}

async function setExactAmounts({ db }: DepositShop, exact_deposits_only: boolean): Promise<void> {
  await db.updateTable('shop_settings').set({ exact_deposits_only }).execute()
}

/** The ways in which the shop hears of payments. The provider may fail. */
async function hear<Step>({ shop, jobs, client, user, mark }: Scene<Step>, way: string): Promise<void> {
  if (way.startsWith('notices')) {
    const workers = way === 'notices' ? 1 : 3
    for (const { id } of await openEvents(shop, mark)) {
      const process = () => unlessItFails(processProviderEvent(jobs, { eventId: String(id) }))
      await Promise.all(Array.from({ length: workers }, process))
    }
  }
  if (way === 'recheck') {
    for (const { id } of await knownPayments(shop, user))
      await unlessItFails(recheckPayment(shop.db, client, id))
  }
  if (way === 'sweep') {
    await sweepDeposits(shop.db, jobs.providers)
    await sweepPayments(jobs, client)
  }
}

/** Waits for work of the shop that may fail because the provider does. */
export async function unlessItFails(work: Promise<unknown>): Promise<void> {
  await work.catch((error: Error) => {
    const isExpected =
      error instanceof PaymentProviderError || error.message.includes('does not know the payment')
    if (!isExpected) throw error
  })
}

/** In the end the provider works again and repeats its last notices, and a day passes. */
export async function settle<Step extends object>(
  scene: Scene<Step>,
  player: Pick<Player<Step, never>, 'control' | 'provider'>,
): Promise<void> {
  const { shop } = scene
  await player.control('ok')
  const settled = { ...scene, ...withNewClient(shop, player.provider) }
  await scene.tellAll()
  await hear(settled, 'notices')
  await hear(settled, 'sweep')
  await shop.passTime('1 day')
  await hear(settled, 'sweep')
  expect(await openEvents(shop, scene.mark)).toEqual([])
  await setExactAmounts(shop, false)
}

/** Takes the payments of a played deposit out of the sweeps of the next runs. */
export async function endScene<Step>({ shop, user }: Scene<Step>): Promise<void> {
  await shop.owner.query(
    `UPDATE payments SET first_seen_at = first_seen_at - interval '400 days'
      WHERE deposit_id IN (SELECT id FROM deposits WHERE user_id = $1)`,
    [user.id],
  )
}

/** The notices of a deposit that are not processed yet. */
function openEvents({ db }: DepositShop, mark: string) {
  return db
    .selectFrom('provider_events')
    .select('id')
    .where('processed_at', 'is', null)
    .where('body', 'like', `%${mark}%`)
    .orderBy('id')
    .execute()
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
