import type { Account } from '@docket/contract/admin/account'
import { sql } from 'kysely'
import type { Tx } from '../platform/database.ts'

/** What a line's row tells without its text. */
export interface AccountRow {
  id: number
  product_id: number
  created_at: Date
  /** Null where it is not sold. */
  purchase_id: number | null
  /** Null where it is not withdrawn. */
  withdrawn_at: Date | null
}

/** A row and its text as the contract's account. An order's number is its purchase's id. */
export function accountOf(row: AccountRow, value: string): Account {
  return {
    id: row.id,
    logProductId: row.product_id,
    value,
    isSold: row.purchase_id !== null,
    createdAt: row.created_at.toISOString(),
    orderId: row.purchase_id,
    isWithdrawn: row.withdrawn_at !== null,
  }
}

/** The row of a line that this transaction knows not to be sold. */
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
    ])
    .where('accounts.id', '=', id)
    .executeTakeFirstOrThrow()
}
