import type { Output } from '@docket/contract/endpoint'
import {
  type restockWaits as listCall,
  MAX_RESTOCK_WAITS,
  type waitForRestock as waitCall,
} from '@docket/contract/restock'
import { sql } from 'kysely'
import { lockForUser } from '../../host/db/advisory-locks.ts'
import type { Database, Tx } from '../../host/db/database.ts'
import { ShopError } from '../../host/errors.ts'
import { withdrawMails } from '../../host/queue/mail.ts'
import { hasAtMost } from '../stock/accounts/in-stock.ts'

/** For a query over `products`: how many customers wait for the product. */
export const waiting = sql<number>`(
  SELECT count(*)::integer FROM restock_waits WHERE restock_waits.product_id = products.id
)`

export async function listWaits(db: Database, userId: number): Promise<Output<typeof listCall>> {
  const rows = await db
    .selectFrom('restock_waits')
    .select('product_id')
    .where('user_id', '=', userId)
    .orderBy('product_id')
    .execute()
  return { productIds: rows.map(({ product_id }) => product_id) }
}

/**
 * Notes that a customer wants to be told when a product is back. A customer who waits already keeps the place. For a
 * product in stock it notes nothing. @throws NOT_FOUND if the product is not for sale; RATE_LIMITED
 */
export async function waitForRestock(
  db: Database,
  userId: number,
  { productId }: { productId: number },
): Promise<Output<typeof waitCall>> {
  return db.transaction().execute(async (tx) => {
    await lockForUser(tx, 'restock-waits', userId)
    const product = await tx
      .selectFrom('products')
      .select(hasAtMost(0).as('isSoldOut'))
      .where('id', '=', productId)
      .where('archived_at', 'is', null)
      .executeTakeFirst()
    if (!product) throw new ShopError('NOT_FOUND')
    if (!product.isSoldOut) return { isWaiting: false }
    const { productIds } = await listWaits(tx, userId)
    if (productIds.includes(productId)) return { isWaiting: true }
    if (productIds.length >= MAX_RESTOCK_WAITS) {
      throw new ShopError('RATE_LIMITED', `You can wait for ${MAX_RESTOCK_WAITS} products at a time.`)
    }
    await tx.insertInto('restock_waits').values({ user_id: userId, product_id: productId }).execute()
    await tx
      .insertInto('restock_links')
      .values({ user_id: userId })
      .onConflict((c) => c.doNothing())
      .execute()
    return { isWaiting: true }
  })
}

export async function stopWaiting(
  db: Database,
  userId: number,
  { productId }: { productId: number },
): Promise<{ isWaiting: false }> {
  await db
    .deleteFrom('restock_waits')
    .where('user_id', '=', userId)
    .where('product_id', '=', productId)
    .execute()
  return { isWaiting: false }
}

/** A deleted product never comes back. */
export async function forgetWaitsFor(tx: Tx, productId: number): Promise<void> {
  await tx.deleteFrom('restock_waits').where('product_id', '=', productId).execute()
}

/**
 * Ends all waits of the customer whose link has this token, and takes back the mails that are not sent yet. It answers
 * the same to a token that no customer has.
 */
export async function unsubscribe(db: Database, { token }: { token: string }): Promise<{ success: true }> {
  await db.transaction().execute(async (tx) => {
    const link = await tx
      .selectFrom('restock_links')
      .select('user_id')
      .where('token', '=', token)
      .executeTakeFirst()
    if (!link) return
    await tx.deleteFrom('restock_waits').where('user_id', '=', link.user_id).execute()
    await withdrawMails(tx, { userId: link.user_id, template: 'back-in-stock' })
  })
  return { success: true }
}
