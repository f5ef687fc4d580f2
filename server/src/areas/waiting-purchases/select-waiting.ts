import { toDollars } from '@docket/contract/money'
import { LISTED_WAITING, type WaitingPurchase } from '@docket/contract/waiting-purchases'
import { sql } from 'kysely'
import type { Database } from '../../host/db/database.ts'
import { ShopError } from '../../host/errors.ts'

/** The purchases of a customer that wait for a deposit, or waited in the last day, the newest first. */
export async function listWaiting(db: Database, userId: number): Promise<{ items: WaitingPurchase[] }> {
  const rows = await selectWaiting(db)
    .where('waiting.user_id', '=', userId)
    .where((where) =>
      where.or([where('ended_at', 'is', null), where('ended_at', '>', sql<Date>`now() - interval '1 day'`)]),
    )
    .orderBy('waiting.id', 'desc')
    .limit(LISTED_WAITING)
    .execute()
  return { items: rows.map(waitingOf) }
}

/** @throws NOT_FOUND */
export async function getWaiting(
  db: Database,
  { id, userId }: { id: number; userId: number },
): Promise<WaitingPurchase> {
  const row = await selectWaiting(db)
    .where('waiting.id', '=', id)
    .where('waiting.user_id', '=', userId)
    .executeTakeFirst()
  if (!row) throw new ShopError('NOT_FOUND')
  return waitingOf(row)
}

type Row = Awaited<ReturnType<ReturnType<typeof selectWaiting>['executeTakeFirstOrThrow']>>

function selectWaiting(db: Database) {
  return db
    .selectFrom('waiting_purchases as waiting')
    .innerJoin('deposits', 'deposits.id', 'waiting.deposit_id')
    .leftJoin('products', 'products.id', 'waiting.product_id')
    .select([
      'waiting.id',
      'waiting.state',
      'waiting.product_id',
      'waiting.quantity',
      'waiting.most_cents',
      'waiting.purchase_id',
      'waiting.refusal',
      'waiting.created_at',
      'waiting.ended_at',
      'waiting.deposit_id',
      'deposits.method',
      'deposits.status',
      'deposits.amount_cents',
      'deposits.payment_url',
      'products.title',
    ])
}

function waitingOf(row: Row): WaitingPurchase {
  return {
    id: row.id,
    state: row.state,
    title: row.title ?? 'Test shipment',
    productId: row.product_id,
    quantity: row.quantity,
    expectedAmount: toDollars(row.most_cents),
    purchaseId: row.purchase_id,
    refusal: row.refusal,
    deposit: {
      id: row.deposit_id,
      method: row.method,
      status: row.status,
      amount: toDollars(row.amount_cents),
      url: row.state === 'WAITING' ? row.payment_url : null,
    },
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }
}
