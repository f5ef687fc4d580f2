import { openTestClient } from './connect.ts'

/** The tables whose ids had 4 bytes up to release 0.3.0 (decision 39). */
export const WIDENED = ['accounts', 'deposits', 'purchases', 'refunds', 'report_messages', 'reports']

/** Larger than a column of 4 bytes can store. */
export const FIRST_LONG_ID = 3_000_000_000

/** Afterwards the new rows of these tables have ids from `FIRST_LONG_ID`. */
export async function startLongIds(databaseUrl: string): Promise<void> {
  const client = await openTestClient(databaseUrl)
  try {
    for (const table of WIDENED)
      await client.query(`ALTER TABLE ${table} ALTER id RESTART WITH ${FIRST_LONG_ID}`)
  } finally {
    await client.end()
  }
}
