import { sql } from 'kysely'
import pg from 'pg'
import type { Tx } from '../../../host/db/database.ts'
import { functionsSchema } from '../../../host/db/migrate/functions.ts'
import { ShopError } from '../../../host/errors.ts'
import { nounOfProduct, refusalWords } from '../nouns/noun-words.ts'

const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Gives a purchase another account of its product in place of a bad one. The bad account stays sold, so that it is
 * never sold again. The caller holds the lock of the purchase and has checked that the bad account belongs to the
 * purchase and is not replaced.
 * @throws OUT_OF_STOCK, IN_PROGRESS if other transactions lock the oldest account for more than 2 s.
 */
export async function replaceAccount(
  tx: Tx,
  replacement: {
    productId: number
    purchaseId: number
    accountId: number
    adminId: number
    reason: string
  },
): Promise<number> {
  const { productId, purchaseId, accountId, adminId, reason } = replacement
  const replacementId = await claimOne(tx, productId, purchaseId)
  await tx
    .insertInto('replaced_accounts')
    .values({
      account_id: accountId,
      replacement_id: replacementId,
      purchase_id: purchaseId,
      admin_id: adminId,
      reason,
    })
    .execute()
  return replacementId
}

/** Waits for an account that another transaction has locked, because that transaction can roll back. */
async function claimOne(tx: Tx, productId: number, purchaseId: number): Promise<number> {
  const picked = await pickOne(tx, productId)
  await sql`SELECT ${sql.id(functionsSchema, 'claim_accounts')}(${productId}, ${[picked]}, ${purchaseId})`.execute(
    tx,
  )
  return picked
}

/** `api.pick_accounts` says why this has BETWEEN. */
async function pickOne(tx: Tx, productId: number): Promise<number> {
  try {
    await sql`SET LOCAL lock_timeout = '2s'`.execute(tx)
    const { rows } = await sql<{ account_id: number }>`
      SELECT account_id FROM available_accounts WHERE product_id BETWEEN ${productId} AND ${productId}
        ORDER BY product_id, account_id LIMIT 1 FOR UPDATE`.execute(tx)
    if (rows[0]) return rows[0].account_id
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE)
      throw new ShopError('IN_PROGRESS')
    throw error
  }
  throw new ShopError('OUT_OF_STOCK', refusalWords.noneLeft(await nounOfProduct(tx, productId)), {
    available: 0,
  })
}
