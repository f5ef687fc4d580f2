import { toDollars } from '@docket/contract/money'
import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import { HOUSE } from '../../wallet/ledger.ts'
import type { Told } from './told.ts'

/** More returns of one deposit, and more transfers of one return, are not read. */
const [MAX_RETURNS, MAX_TRANSFERS] = [50, 20]

/**
 * The credit of a deposit, what of it paid a debt, and how the money of its returns moved: held, released, taken, owed
 * and given back. The oldest first.
 */
export async function moneyEntries(db: Database, depositId: number): Promise<Told[]> {
  const { rows } = await sql<{ id: number; what: string; cents: bigint; at: Date }>`
    SELECT id, CASE
        WHEN debit_account_id = ${HOUSE.deposits} THEN 'deposit.complete'
        WHEN credit_account_id = ${HOUSE.held} THEN 'held'
        WHEN debit_account_id = ${HOUSE.held} THEN 'released'
        WHEN credit_account_id = ${HOUSE.returned} THEN 'taken'
        WHEN debit_account_id = ${HOUSE.returned} THEN 'given-back'
        WHEN debit_account_id = ${HOUSE.debts} THEN 'owed'
        ELSE 'debt-paid'
      END AS what, amount_cents AS cents, created_at AS at
    FROM transfers
    WHERE reference = ANY (ARRAY(
      SELECT 'deposit:' || ${depositId}::bigint UNION ALL SELECT 'debt:deposit:' || ${depositId}::bigint
      UNION ALL SELECT 'return:' || r.id || ':' || nth || ending
      FROM (
        SELECT r.id, r.transfers FROM returned_payments r JOIN payments p USING (payment_id)
        WHERE p.deposit_id = ${depositId} ORDER BY r.id DESC LIMIT ${MAX_RETURNS}
      ) r, generate_series(1, least(r.transfers, ${MAX_TRANSFERS})) AS nth, unnest(ARRAY['', ':debt']) AS ending))
    ORDER BY id`.execute(db)
  return rows.map(({ id, what, cents, at }) => ({
    key: `transfer-${id}`,
    what,
    at,
    amount: toDollars(cents),
  }))
}
