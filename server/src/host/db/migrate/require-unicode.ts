import type pg from 'pg'
import { ConfigError } from '../../config.ts'

/**
 * Refuses a database in which texts cannot be compared as everywhere else: its encoding must be UTF8, and its server
 * must have the collations of ICU. The locale of the database does not matter, because no statement uses it.
 * @throws ConfigError that says what to do.
 */
export async function requireUnicode(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ encoding: string; hasIcu: boolean }>(
    `SELECT current_setting('server_encoding') AS encoding,
      EXISTS (SELECT FROM pg_collation WHERE collname = 'und-x-icu') AS "hasIcu"`,
  )
  const [{ encoding, hasIcu } = { encoding: '', hasIcu: false }] = rows
  if (encoding !== 'UTF8') {
    throw new ConfigError(
      `The database has the encoding ${encoding}. Create it with ENCODING 'UTF8' TEMPLATE template0, and start again.`,
    )
  }
  if (!hasIcu) {
    throw new ConfigError(
      'This PostgreSQL server was built without ICU, which the shop needs to sort and to compare texts. Use a server that was built with ICU.',
    )
  }
}
