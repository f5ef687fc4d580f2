import { openTestClient } from './connect.ts'

/** The tables of decision 39 whose ids get 8 bytes in the next release. */
export const TO_WIDEN = ['accounts', 'deposits', 'purchases', 'refunds', 'report_messages', 'reports']

/** Every column with an id of these tables. A shipment has the id of its purchase. */
const COLUMNS: Record<string, string[]> = {
  accounts: ['id'],
  available_accounts: ['account_id'],
  batch_holds: ['account_id', 'report_id'],
  deposit_reviews: ['deposit_id', 'of_deposit_id'],
  deposits: ['id'],
  held_accounts: ['account_id'],
  payments: ['deposit_id'],
  purchases: ['id'],
  refunds: ['id', 'account_id', 'purchase_id'],
  replaced_accounts: ['account_id', 'purchase_id', 'replacement_id'],
  report_messages: ['id', 'report_id'],
  reports: ['id', 'account_id', 'purchase_id'],
  shipments: ['id'],
  sold_accounts: ['account_id', 'purchase_id'],
  stock_marks: ['account_id'],
  withdrawn_accounts: ['account_id'],
}

/** Larger than a column of 4 bytes can store. */
export const FIRST_LONG_ID = 3_000_000_000

/** What the next release does with the database (decision 39). Afterwards new rows have ids from `FIRST_LONG_ID`. */
export async function widenIds(databaseUrl: string): Promise<void> {
  const client = await openTestClient(databaseUrl)
  try {
    for (const statement of [...widenColumns(), ...restartSequences()]) await client.query(statement)
  } finally {
    await client.end()
  }
}

function widenColumns(): string[] {
  return Object.entries(COLUMNS).map(
    ([table, columns]) =>
      `ALTER TABLE ${table} ${columns.map((column) => `ALTER ${column} TYPE bigint`).join(', ')}`,
  )
}

function restartSequences(): string[] {
  return TO_WIDEN.map((table) => `ALTER TABLE ${table} ALTER id RESTART WITH ${FIRST_LONG_ID}`)
}
