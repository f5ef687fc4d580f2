import type { Output } from '@docket/contract/endpoint'
import { LISTED_ACCOUNTS, type purchaseById, type purchases, type SeenKind } from '@docket/contract/purchases'
import { expressionBuilder, sql } from 'kysely'
import type * as z from 'zod'
import type { Platform } from '../../../host/context/platform.ts'
import type { Database } from '../../../host/db/database.ts'
import type { DB } from '../../../host/db/tables.ts'
import { ShopError } from '../../../host/errors.ts'
import { pageWindow, sortOrder } from '../../../host/lists/page.ts'
import { containsWords } from '../../../host/lists/search.ts'
import { forPeople } from '../../../host/lists/text-order.ts'
import type { Actor } from '../../../host/security/actor.ts'
import { network } from '../../../host/security/network.ts'
import { listConversations } from '../report/conversation.ts'
import { accountsOfPurchases, currentPurchaseOf, selectCurrentPurchases } from './purchases.ts'

const sortColumns = {
  purchasedAt: 'purchases.id',
  amount: 'purchases.amount_cents',
  product: forPeople('purchases.title'),
} as const

/** A page of one user's purchases, newest first unless sorted otherwise. */
export async function listOwnPurchases(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  query: z.output<typeof purchases.query> & { userId: number },
): Promise<Output<typeof purchases>> {
  const { column, direction } = sortOrder(query.sort ?? '-purchasedAt', sortColumns)
  const matches = isOwnPurchase(query)
  const { page, pageSize, limit, offset } = pageWindow(query)
  const [rows, { total }] = await Promise.all([
    selectCurrentPurchases(db)
      .where(matches)
      .orderBy(column, direction)
      .orderBy('purchases.id', 'desc')
      .limit(limit)
      .offset(offset)
      .execute(),
    // Without the joins of the rows, PostgreSQL can count in the index alone.
    db
      .selectFrom('purchases')
      .where(matches)
      .select(sql<number>`count(*)::integer`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  const purchaseIds = rows.map((row) => row.id)
  const accounts = await accountsOfPurchases(db, keys, { purchaseIds, limitEach: LISTED_ACCOUNTS })
  const items = rows.map((row) => currentPurchaseOf(row, accounts.get(row.id) ?? []))
  return { items, total, page, pageSize }
}

/** Whether a row of `purchases` is a purchase of accounts by the user, and matches the filters. */
function isOwnPurchase({ userId, search, from, to }: z.output<typeof purchases.query> & { userId: number }) {
  const where = expressionBuilder<DB, 'purchases'>()
  return where.and([
    where('purchases.kind', '=', 'ACCOUNTS'),
    where('purchases.user_id', '=', userId),
    ...(search ? [containsWords('purchases.title', search)] : []),
    ...(from !== undefined ? [where('purchases.purchased_at', '>=', new Date(from))] : []),
    ...(to !== undefined ? [where('purchases.purchased_at', '<', new Date(to))] : []),
  ])
}

/**
 * One purchase of a user with its accounts, refunds, replacements and reports. @throws NOT_FOUND for another user's.
 */
export async function getOwnPurchase(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  { userId, id }: { userId: number; id: number },
): Promise<Output<typeof purchaseById>> {
  const row = await selectCurrentPurchases(db)
    .where('purchases.id', '=', id)
    .where('purchases.user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  const [accounts, reports] = await Promise.all([
    accountsOfPurchases(db, keys, { purchaseIds: [id], limitEach: row.quantity }),
    listConversations(db, id),
  ])
  return { ...currentPurchaseOf(row, accounts.get(id) ?? []), reports }
}

/** How long the same act with a purchase, from the same network, is one row. */
const SLOT_MS = 600_000
/** So many rows one customer can add in an hour. */
const MAX_SEEN_AN_HOUR = 500

/**
 * Records what a customer did with what was bought: evidence, if the payment is disputed. If it fails, the goods are shown
 * all the same (`recordSeenQuietly`).
 * @throws NOT_FOUND for another user's purchase
 */
export async function recordSeen(
  db: Database,
  { actorId: userId, address }: Pick<Actor, 'actorId' | 'address'>,
  { id, kind }: { id: number; kind: SeenKind },
): Promise<void> {
  const [from, slot] = [network(address), Math.floor(Date.now() / SLOT_MS)]
  const { rows } = await sql`
    WITH own AS (SELECT id FROM purchases WHERE id = ${id} AND user_id = ${userId}), added AS (
      INSERT INTO deliveries_seen (user_id, purchase_id, kind, network, slot)
      SELECT ${userId}, id, ${kind}, ${from}::inet, ${slot}::bigint FROM own
      -- Looked up first, because a row that is not added would lock the user's row, too.
      WHERE NOT EXISTS (
        SELECT FROM deliveries_seen d
        WHERE d.purchase_id = own.id AND d.kind = ${kind} AND d.network = ${from}::inet AND d.slot = ${slot}::bigint
      ) AND (
        SELECT count(*) FROM (
          SELECT FROM deliveries_seen WHERE user_id = ${userId} AND at > now() - interval '1 hour' LIMIT ${MAX_SEEN_AN_HOUR}
        ) recent
      ) < ${MAX_SEEN_AN_HOUR}
      ON CONFLICT DO NOTHING)
    SELECT id FROM own`.execute(db)
  if (rows.length === 0) throw new ShopError('NOT_FOUND')
}

/** The same, beside a call that answers whether or not it is recorded. */
export async function recordSeenQuietly(
  { db, log }: Pick<Platform, 'db' | 'log'>,
  actor: Pick<Actor, 'actorId' | 'address'>,
  seen: { id: number; kind: SeenKind },
): Promise<void> {
  await recordSeen(db, actor, seen).catch((error: unknown) => {
    if (error instanceof ShopError) return
    log.warn({ cause: (error as Error).message }, 'It was not recorded that a purchase was opened.')
  })
}
