import pg from 'pg'
import type { Failure } from './process/server-log.ts'

const DEADLINE_MS = 5_000

/** SQLSTATEs for damaged or missing data, which a restart does not repair. */
const DAMAGE_CODES = ['XX001', 'XX002', '58P01', '3D000']

/**
 * Reads the first page of every table, materialized view and sequence that is not temporary. A wrong checksum or a
 * missing file is an error.
 */
const READ_FIRST_PAGES = `DO $$
DECLARE relation regclass;
BEGIN
  FOR relation IN SELECT oid FROM pg_class WHERE relkind IN ('r', 'm', 'S') AND relpersistence <> 't' LOOP
    EXECUTE format('SELECT FROM %s WHERE ctid = ''(0,1)''', relation);
  END LOOP;
END $$`

/**
 * Checks that the shop's database opens and its tables can be read, after a start. PostgreSQL itself has checked its
 * control file and its WAL by then.
 * @returns null if the data is good, also if the database is only slow or locked
 */
export async function checkData(url: string): Promise<Failure | null> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: DEADLINE_MS,
    query_timeout: 2 * DEADLINE_MS,
    options: `-c statement_timeout=${DEADLINE_MS} -c lock_timeout=1000`,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query(READ_FIRST_PAGES)
    return null
  } catch (error) {
    const { code = '', message } = error as pg.DatabaseError
    return DAMAGE_CODES.includes(code) ? { reason: message, kind: 'corrupt' } : null
  } finally {
    await client.end().catch(() => {})
  }
}
