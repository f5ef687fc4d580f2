import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'
import { functionsSchema } from '../platform/db/migrate/functions.ts'

const api = sql.id(functionsSchema)

/** A coupon that a user may use. */
export interface UsableCoupon {
  id: number
  code: string
  /** The percentage in hundredths. */
  basisPoints: number
  expiresAt: Date
}

/**
 * The coupon with this code, if the user may use it now. It does not check the minimum subtotal, which the purchase
 * does, and it does not lock or reserve anything.
 */
export async function findUsableCoupon(
  db: Database,
  { code, userId }: { code: string; userId: number },
): Promise<UsableCoupon | undefined> {
  const { rows } = await sql<UsableCoupon>`
    SELECT c.id, c.code, c.basis_points AS "basisPoints", c.expires_at AS "expiresAt"
    FROM ${api}.coupon_named(${code}) c
    WHERE c.id IS NOT NULL AND c.expires_at > now() AND NOT ${api}.is_used_up(c, ${userId}::integer)
  `.execute(db)
  return rows[0]
}
