import type { Database } from '../../server/src/host/db/database.ts'
import { type Customer, mailedToken } from '../customers/sign-up.ts'
import { poll } from '../poll.ts'
import { repeatUntilKnown } from '../repeat-until-known.ts'
import type { ShopUnderTest } from '../testbed/testbed.ts'
import { type Guarantee, guarantee } from './guarantee.ts'

const ACCEPTED_WITHIN_MS = 30_000
const SETTLED_WITHIN_MS = 60_000

/** Waits until the shop has accepted every notice of a provider, at most 30 s. */
export async function noticeGuarantee({ webhooks }: Pick<ShopUnderTest, 'webhooks'>): Promise<Guarantee> {
  await poll(() => webhooks.waiting() === 0, { timeoutMs: ACCEPTED_WITHIN_MS })
  const count = webhooks.waiting()
  return guarantee(
    'the shop accepts every notice of a provider',
    count > 0 ? [`${count} were not accepted`] : [],
  )
}

/** Waits until every payment and every return is recorded, at most 60 s after the last fault. */
export async function paymentGuarantees(testbed: ShopUnderTest, db: Database): Promise<Guarantee[]> {
  const remainingMs = () => Math.max(0, testbed.timeline.lastEndAt() + SETTLED_WITHIN_MS - performance.now())
  const find = async () => [await findUnsettled(testbed, db), await findUnrecorded(testbed, db)] as const
  await poll(async () => (await find()).flat().length === 0, { timeoutMs: remainingMs(), everyMs: 250 })
  const afterMs = Math.round(performance.now() - testbed.timeline.lastEndAt())
  testbed.log.write('payments settled', { afterMs })
  const [unsettled, unrecorded] = await find()
  const described = (violations: string[]) =>
    violations.map((violation) => `${violation}, ${Math.round(afterMs / 1_000)} s after the last fault`)
  return [
    guarantee(
      'every payment is credited, in review or recorded within 60 s of the last fault',
      described(unsettled),
    ),
    guarantee(
      'every refund and every dispute of a provider is recorded once, with its end, within 60 s of the last fault',
      described(unrecorded),
    ),
  ]
}

/** Compares the provider's list of payments with the shop's. Less than a dollar is recorded, for the next credit. */
async function findUnsettled({ providers }: ShopUnderTest, db: Database): Promise<string[]> {
  const paidIds = await providers.paidIds()
  const payments = await db.selectFrom('payments').select(['payment_id', 'settled_as', 'details']).execute()
  const known = new Map(payments.map((row) => [row.payment_id, row]))
  return paidIds.flatMap((id) => {
    const payment = known.get(id)
    if (!payment) return ['a payment is unknown to the shop']
    return payment.settled_as === null && !payment.details.isSmall
      ? ['a payment is known but not settled']
      : []
  })
}

/** Compares the refunds and disputes of the providers with the shop's. */
async function findUnrecorded({ providers }: ShopUnderTest, db: Database): Promise<string[]> {
  const returned = Map.groupBy(await providers.returnedIds(), (id) => id)
  const rows = await db
    .selectFrom('returned_payments')
    .select(['payment_id', 'kind', 'provider_id', 'state'])
    .execute()
  const recorded = Map.groupBy(rows, ({ payment_id }) => payment_id)
  const ends = await providers.disputeEnds()
  return [
    ...[...returned].flatMap(([id, { length }]) => {
      const count = recorded.get(id)?.length ?? 0
      return count === length
        ? []
        : [`a payment has ${length} refunds and disputes, of which ${count} are recorded`]
    }),
    ...rows.flatMap(({ kind, provider_id, state }) => {
      const end = kind === 'dispute' ? ends.get(provider_id ?? '') : undefined
      return end === undefined || end === state ? [] : [`a dispute is ${state}, and its last word is ${end}`]
    }),
  ]
}

const MAILS_SENT_WITHIN_MS = 60_000
const PASSWORD_MAIL_MS = 30_000
/** A lane sends a due mail within this time. */
const LANE_DELAY_MS = 2_000

/** Checks that each purchase has a receipt, that no mail is overdue, and that a mail requested now arrives. */
export async function mailGuarantees(
  testbed: ShopUnderTest,
  db: Database,
  customer: Customer,
): Promise<Guarantee[]> {
  const remainingMs = () =>
    Math.max(0, testbed.timeline.lastEndAt() + MAILS_SENT_WITHIN_MS - performance.now())
  await poll(async () => (await countOverdueMails(db)) === 0, { timeoutMs: remainingMs(), everyMs: 500 })
  const overdueCount = await countOverdueMails(db)
  const missing = await purchasesWithoutMail(db)
  return [
    guarantee('every purchase has a receipt, sent or waiting for its next attempt', [
      ...missing.map((id) => `purchase ${id} has no receipt`),
      ...(overdueCount > 0 ? [`${overdueCount} due mails are not sent 60 s after the last fault`] : []),
    ]),
    guarantee(
      'a password mail that is requested at the end arrives within 30 s',
      await requestPasswordMail(testbed, customer),
    ),
  ]
}

/** Mails that have been due for longer than a lane needs to send them. */
async function countOverdueMails(db: Database): Promise<number> {
  const { count } = await db
    .selectFrom('mails')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where('sent_at', 'is', null)
    .where('failed_at', 'is', null)
    .where('next_attempt_at', '<', new Date(Date.now() - LANE_DELAY_MS))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** An erasure deletes the mails of its customer. */
async function purchasesWithoutMail(db: Database): Promise<number[]> {
  const purchases = await db
    .selectFrom('purchases')
    .innerJoin('users', 'users.id', 'user_id')
    .select('purchases.id')
    .where('erased_at', 'is', null)
    .execute()
  const receipts = await db
    .selectFrom('mails')
    .select(['params', 'failed_at'])
    .where('template', '=', 'receipt')
    .execute()
  const mailed = new Set(
    receipts
      .filter(({ failed_at }) => failed_at === null)
      .map(({ params }) => (params as { purchaseId?: number }).purchaseId),
  )
  return purchases.map(({ id }) => id).filter((id) => !mailed.has(id))
}

/** Returns a violation if the mail does not arrive. */
async function requestPasswordMail(testbed: ShopUnderTest, { name }: Customer): Promise<string[]> {
  const email = `${name}@proof.docket.test`
  const giveUpAt = performance.now() + PASSWORD_MAIL_MS
  const caller = { who: 'customer', server: 0, giveUpAt: () => giveUpAt } as const
  await repeatUntilKnown(testbed, { method: 'POST', path: '/auth/forgot-password', body: { email } }, caller)
  try {
    await mailedToken(testbed, email, 'reset-password', PASSWORD_MAIL_MS)
    return []
  } catch (error) {
    return [(error as Error).message]
  }
}
