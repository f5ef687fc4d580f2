import pg from 'pg'

/**
 * Connections for the job runner alone, to the database of `shopPool`: it writes the ids of its jobs as JSON, so it
 * needs them as text, where the rest of the shop reads an int8 as bigint. Jobs and requests so never wait for each
 * other's connections either.
 */
export function openJobPool(shopPool: pg.Pool, { size }: { size: number }): pg.Pool {
  const pool = new pg.Pool({
    ...shopPool.options,
    application_name: 'docket jobs',
    max: size,
    types: {
      getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
        oid === pg.types.builtins.INT8
          ? String
          : pg.types.getTypeParser(oid, format)) as typeof pg.types.getTypeParser,
    },
  })
  // A connection that dies, idle or in use, is replaced on the next use; without listeners it would end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => void client.on('error', () => {}))
  return pool
}
