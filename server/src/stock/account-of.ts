import type { Account } from '@docket/contract/admin/account'
import { sql } from 'kysely'
import type { Tx } from '../platform/database.ts'

/** What a line's row tells without its text. */
export interface AccountRow {
  id: number
  product_id: number
  created_at: Date
  /** Null: available. */
  purchase_id: number | null
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
  }
}

/** The row of a line that this transaction knows to be available. */
export async function availableAccount(tx: Tx, id: number): Promise<AccountRow> {
  return tx
    .selectFrom('accounts')
    .select(['id', 'product_id', 'created_at', sql<null>`NULL`.as('purchase_id')])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}
