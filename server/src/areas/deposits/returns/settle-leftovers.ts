import { sql } from 'kysely'
import type { Database } from '../../../host/db/database.ts'
import { inTransaction } from '../../../host/db/in-transaction.ts'
import { payDebt } from '../../wallet/holds-and-debts.ts'
import { lockDepositOf } from '../decide/change-deposit.ts'
import { settleReturns } from './settle-returns.ts'

const MOST = 50

/**
 * What a process of an earlier release leaves behind while an update runs: it knows no holds and no debts. Each deposit
 * and each wallet is a transaction of its own, so one that fails does not keep the others.
 */
export async function settleLeftovers(db: Database): Promise<void> {
  const { rows: deposits } = await sql<{ id: number }>`
    SELECT DISTINCT p.deposit_id AS id FROM returned_payments r JOIN payments p ON p.payment_id = r.payment_id
    WHERE r.settled_state <> r.state LIMIT ${MOST}`.execute(db)
  for (const { id } of deposits) {
    await inTransaction(db, async (tx) => {
      if (await lockDepositOf(tx, async () => id)) await settleReturns(tx, id)
    })
  }
  const { rows: wallets } = await sql<{ id: number }>`
    SELECT id FROM wallets WHERE debt_cents > 0 AND balance_cents > 0 LIMIT ${MOST}`.execute(db)
  for (const { id } of wallets) {
    await inTransaction(db, async (tx) => {
      await sql`SELECT FROM wallets WHERE id = ${id} FOR NO KEY UPDATE`.execute(tx)
      const { rows } = await sql<{ count: string }>`
        SELECT count(*)::text AS count FROM transfers WHERE debit_account_id = ${id}`.execute(tx)
      await payDebt(tx, { walletId: id, reference: `debt:wallet:${id}:${rows[0]?.count ?? 0}` })
    })
  }
}
