import type { Account } from '@docket/contract/admin/stock'
import { sql } from 'kysely'
import type { Tx } from '../../../host/db/database.ts'

/** The columns of an account without its text. */
export interface AccountRow {
  id: number
  product_id: number
  created_at: Date
  /** Null if it is not sold. */
  purchase_id: number | null
  /** Null if it is not withdrawn. */
  withdrawn_at: Date | null
  /** Null if it is not on hold. */
  hold_id: number | null
}

/**
 * A row and its text as the contract's account. The text is null if the caller may not read it. The contract's
 * `orderId` is the id of the purchase.
 */
export function accountOf(row: AccountRow, value: string | null): Account {
  return {
    id: row.id,
    logProductId: row.product_id,
    value,
    isSold: row.purchase_id !== null,
    createdAt: row.created_at.toISOString(),
    orderId: row.purchase_id,
    isWithdrawn: row.withdrawn_at !== null,
    isOnHold: row.hold_id !== null,
  }
}

/** The row of an account. The caller holds a lock and has checked that the account is neither sold nor on hold. */
export async function unsoldAccount(tx: Tx, id: number): Promise<AccountRow> {
  return tx
    .selectFrom('accounts')
    .leftJoin('withdrawn_accounts', 'withdrawn_accounts.account_id', 'accounts.id')
    .select([
      'accounts.id',
      'accounts.product_id',
      'accounts.created_at',
      'withdrawn_accounts.withdrawn_at',
      sql<null>`NULL`.as('purchase_id'),
      sql<null>`NULL`.as('hold_id'),
    ])
    .where('accounts.id', '=', id)
    .executeTakeFirstOrThrow()
}
