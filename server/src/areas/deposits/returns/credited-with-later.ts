import { sql } from 'kysely'

/** What was credited for a row of `deposits`, and for what arrived of its payments later, in cents. */
export const creditedWithLater = sql<bigint>`(
  SELECT coalesce(sum(d.amount_cents), 0)::bigint FROM deposits d
  WHERE d.user_id = deposits.user_id AND d.status = 'COMPLETED'
    AND (d.id = deposits.id OR EXISTS (
      SELECT FROM payments p WHERE p.deposit_id = deposits.id
        AND (d.reference = deposits.reference || '.' || p.payment_id
          OR starts_with(d.reference, deposits.reference || '.' || p.payment_id || '+')))))`
