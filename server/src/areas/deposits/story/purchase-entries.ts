import { toDollars } from '@docket/contract/money'
import type { Database } from '../../../host/db/database.ts'
import { goodsOf } from '../list/purchase-of-deposit.ts'
import type { Told } from './told.ts'

const ENDS = {
  BOUGHT: 'bought',
  REFUSED: 'not-bought',
  CANCELLED: 'buy-cancelled',
  ENDED: 'buy-ended',
} as const

/** What the deposit is to pay for, and what came of it. */
export async function purchaseEntries(db: Database, depositId: number): Promise<Told[]> {
  const waiting = await db
    .selectFrom('waiting_purchases as waiting')
    .leftJoin('products', 'products.id', 'waiting.product_id')
    .select(['waiting.state', 'waiting.quantity', 'waiting.most_cents', 'waiting.refusal', 'products.title'])
    .select(['waiting.purchase_id', 'waiting.created_at', 'waiting.ended_at'])
    .where('waiting.deposit_id', '=', depositId)
    .executeTakeFirst()
  if (!waiting) return []
  const { state, refusal, purchase_id: purchase, ended_at } = waiting
  const begun = {
    ...{ key: 'to-buy', what: 'to-buy', at: waiting.created_at, status: goodsOf(waiting) },
    amount: toDollars(waiting.most_cents),
  }
  if (ended_at === null || state === 'WAITING' || state === 'DUE') return [begun]
  return [begun, { key: 'buy-end', what: ENDS[state], at: ended_at, status: refusal, purchase }]
}
