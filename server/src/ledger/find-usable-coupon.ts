import { sql } from 'kysely'
import type { Database } from '../platform/db/database.ts'

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
    FROM coupons c
    WHERE c.code = upper(btrim(${code})) AND c.archived_at IS NULL AND c.expires_at > now()
      AND (c.max_uses IS NULL OR c.max_uses > (SELECT count(*) FROM purchases p WHERE p.coupon_id = c.id))
      AND (c.max_uses_per_user IS NULL OR c.max_uses_per_user >
        (SELECT count(*) FROM purchases p WHERE p.coupon_id = c.id AND p.user_id = ${userId}))
  `.execute(db)
  return rows[0]
}
