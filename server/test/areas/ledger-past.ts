import { sql } from 'kysely'
import { HOUSE, walletOf } from '../../src/areas/wallet/ledger.ts'
import type { TestShop } from '../shop.ts'

/** A transfer of the past. */
interface Past {
  at: Date
  /** Negative: out of the wallet. */
  cents: number
}

/** Adds transfers of a customer's wallet at times of the past, in this order. Their sum may not be negative. */
export async function addPastEntries({ db }: Pick<TestShop, 'db'>, userId: number, past: readonly Past[]) {
  const { ledgerAccountId: wallet } = await walletOf(db, userId)
  await db.transaction().execute(async (tx) => {
    const { last } = await tx
      .selectFrom('transfers')
      .select(sql<bigint>`coalesce(max(id), 0)`.as('last'))
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('transfers')
      .values(
        past.map(({ at, cents }, nth) => ({
          created_at: at,
          debit_account_id: cents < 0 ? wallet : HOUSE.adjustments,
          credit_account_id: cents < 0 ? HOUSE.adjustments : wallet,
          amount_cents: BigInt(Math.abs(cents)),
          kind: 'ADJUSTMENT' as const,
          reference: `past:${last}:${nth}`,
        })),
      )
      .execute()
    const sum = past.reduce((total, { cents }) => total + cents, 0)
    await sql`UPDATE wallets SET balance_cents = balance_cents + ${sum} WHERE id = ${wallet}`.execute(tx)
  })
}
