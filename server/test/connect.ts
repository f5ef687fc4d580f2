import pg from 'pg'

/**
 * A connected client for tests. It handles the error of a lost connection, which would end the process otherwise: a
 * forced DROP DATABASE also ends connections that are just being closed. Statements after the loss still fail.
 */
export async function openTestClient(url: string, limits: pg.ClientConfig = {}): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, ...limits })
  client.on('error', () => {})
  await client.connect()
  return client
}

/** A pool that handles the same error: its clients keep their error listener while the pool closes them. */
export function openTestPool(url: string): pg.Pool {
  const pool = new pg.Pool({ connectionString: url })
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}
