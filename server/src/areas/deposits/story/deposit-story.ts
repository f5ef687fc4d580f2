import { type depositStory, STORY_PAGE_SIZE, type StoryEntry } from '@docket/contract/admin/deposit-story'
import type { Output } from '@docket/contract/endpoint'
import { toDollars } from '@docket/contract/money'
import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import { ShopError } from '../../../host/errors.ts'
import { auditedEntries, CREDITS } from './audited-entries.ts'
import { moneyEntries } from './money-entries.ts'
import { noticesOf } from './notices-of-payments.ts'
import { purchaseEntries } from './purchase-entries.ts'
import { shownWords } from './shown-words.ts'
import type { Told } from './told.ts'

/** What an erasure leaves of a notice. */
const ERASED = '{"erased":true}'

/**
 * What happened with a deposit, the newest first: what the customer, the provider, operators and the shop did, and where
 * its money went. Each source is read up to a limit, so the whole fits into memory. @throws NOT_FOUND
 */
export async function getDepositStory(
  db: Database,
  id: number,
  page = 1,
): Promise<Output<typeof depositStory>> {
  const deposit = await readDeposit(db, id)
  const payments = await readPayments(db, deposit)
  const { entries: audited, isCredited } = await auditedEntries(db, id)
  const money = await moneyEntries(db, id)
  const all = [
    ...(await openingEntries(db, deposit)),
    ...(await purchaseEntries(db, id)),
    ...payments.flatMap(paymentEntries),
    ...(await noticeEntries(db, await paymentIdsOf(db, id, payments))),
    ...audited,
    // An entry of the audit log says who credited it. Without one, its transfer says when.
    ...money.filter(({ what }) => !isCredited || !CREDITS.includes(what)),
  ]
  // Of one instant, the later source is the result of the earlier one.
  const newestFirst = all
    .map((told, nth) => ({ told, nth }))
    .toSorted((a, b) => b.told.at.getTime() - a.told.at.getTime() || b.nth - a.nth)
  const first = (page - 1) * STORY_PAGE_SIZE
  return {
    items: newestFirst.slice(first, first + STORY_PAGE_SIZE).map(({ told }) => entryOf(told)),
    ...{ total: all.length, page, pageSize: STORY_PAGE_SIZE },
  }
}

/** Only the words of the page are made fit to be shown. */
function entryOf({ at, lastAt, body, ...told }: Told): StoryEntry {
  const said = body === undefined ? null : shownWords(body)
  return {
    ...{ by: null, paymentId: null, deposit: null, purchase: null, amount: null, outcomes: [], note: null },
    times: 1,
    ...told,
    at: at.toISOString(),
    lastAt: lastAt?.toISOString() ?? null,
    status: told.status ?? said?.event ?? null,
    words: said?.words ?? null,
  }
}

async function readDeposit(db: Database, id: number) {
  const deposit = await db
    .selectFrom('deposits')
    .select(['id', 'user_id', 'reference', 'created_at'])
    .select(sql<bigint>`coalesce(requested_cents, amount_cents)`.as('requested_cents'))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!deposit) throw new ShopError('NOT_FOUND')
  return deposit
}

type Deposit = Awaited<ReturnType<typeof readDeposit>>

const MAX_PARTS = 50

/** How the deposit was opened, the deposits that other money of its payments became, and a refusal to open a page. */
async function openingEntries(
  db: Database,
  { id, user_id, reference, ...deposit }: Deposit,
): Promise<Told[]> {
  // The reference of a deposit for other money begins with that of the first one (separate-deposit.ts).
  const [first = ''] = reference.split('.')
  const related = await db
    .selectFrom('deposits')
    .select(['id', 'reference', 'created_at', 'amount_cents'])
    .where('user_id', '=', user_id)
    .where('id', '<>', id)
    .where(sql<boolean>`(reference = ${first} OR starts_with(reference, ${`${reference}.`}))`)
    .orderBy('id')
    .limit(MAX_PARTS)
    .execute()
  const original = related.find((other) => other.reference === first)
  const parts = related.filter((other) => other !== original)
  const refusal = await db
    .selectFrom('deposit_refusals')
    .select(['words', 'refused_at'])
    .where('deposit_id', '=', id)
    .executeTakeFirst()
  const amount = toDollars(deposit.requested_cents)
  const opened = { key: 'opened', at: deposit.created_at, amount }
  return [
    original ? { ...opened, what: 'separated', deposit: original.id } : { ...opened, what: 'opened' },
    ...parts.map((part) => ({
      ...{ key: `split-${part.id}`, what: 'split', at: part.created_at },
      ...{ deposit: part.id, amount: toDollars(part.amount_cents) },
    })),
    ...(refusal ? [{ key: 'refused', what: 'refused', at: refusal.refused_at, status: refusal.words }] : []),
  ]
}

const MAX_PAYMENTS = 100

async function readPayments(db: Database, { id }: Deposit) {
  return db
    .selectFrom('payments')
    .select(['payment_id', 'status', 'details', 'first_seen_at', 'checked_at'])
    .where('deposit_id', '=', id)
    .orderBy('first_seen_at')
    .limit(MAX_PAYMENTS)
    .execute()
}

type Payment = Awaited<ReturnType<typeof readPayments>>[number]

/** When a payment was first heard of, and the provider's last answer about it. */
function paymentEntries({ payment_id: paymentId, status, details, ...times }: Payment): Told[] {
  const isAsked = times.checked_at > times.first_seen_at
  return [
    { key: `seen-${paymentId}`, what: 'seen', at: times.first_seen_at, paymentId },
    ...(isAsked
      ? [
          {
            ...{ key: `asked-${paymentId}`, what: 'asked', at: times.checked_at, paymentId, status },
            body: JSON.stringify(details),
          },
        ]
      : []),
  ]
}

/** The payments of a deposit, also those that belong to another deposit or that the shop does not have. */
async function paymentIdsOf(db: Database, id: number, payments: readonly Payment[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT payment_id AS name FROM deposit_reviews WHERE deposit_id = ${id} AND payment_id IS NOT NULL
    UNION (SELECT payment_id FROM unmatched_notices WHERE deposit_id = ${id} AND payment_id IS NOT NULL
      ORDER BY id DESC LIMIT ${MAX_PAYMENTS})`.execute(db)
  return [...new Set([...payments.map(({ payment_id }) => payment_id), ...rows.map(({ name }) => name)])]
}

async function noticeEntries(db: Database, paymentIds: readonly string[]): Promise<Told[]> {
  const notices = await noticesOf(db, paymentIds)
  return notices.map(({ id, body, outcome, paymentId, times, firstAt, lastAt }) => ({
    ...{ key: `notice-${id}`, at: firstAt, paymentId, times },
    ...(body === ERASED ? { what: 'erased-notice' } : { what: 'notice', body }),
    ...(times > 1 && { lastAt }),
    outcomes: outcome === null ? [] : outcome.split(', '),
  }))
}
