import type pg from 'pg'
import { ConfigError } from '../config.ts'

/** An empty schema that a database has for as long as it is being restored. */
export const RESTORE_MARK = 'docket_restore'

/** @throws ConfigError if a restore into this database runs or was interrupted */
export async function refuseUnfinishedRestore(client: pg.ClientBase | pg.Pool): Promise<void> {
  const { rows } = await client.query('SELECT FROM pg_namespace WHERE nspname = $1', [RESTORE_MARK])
  if (rows.length === 0) return
  throw new ConfigError(
    'The database holds a restore that has not ended. If none is running, run `npm run restore` again: it begins from the start.',
  )
}
