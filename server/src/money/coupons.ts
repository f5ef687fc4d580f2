import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'

/** A coupon that may be used. */
export interface UsableCoupon {
  id: number
  code: string
  /** The percentage in hundredths. */
  basisPoints: number
  expiresAt: Date
}

/**
 * The coupon behind a code, if this user may use it now on some subtotal; whether a given one is large enough is
 * decided by the purchase. Nothing is locked or reserved.
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
