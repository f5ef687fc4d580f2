import pg from 'pg'
import { type Config, ConfigError } from '../config.ts'

const CONNECT_TIMEOUT_MS = 10_000

/** An address of a database. */
export interface DatabaseAddress {
  url: string
  /** For error messages: the variable that holds the address, or the copy that backup:verify checks. */
  name: 'DATABASE_URL' | 'DIRECT_DATABASE_URL' | 'MIGRATION_DATABASE_URL' | 'The copy to check'
}

/**
 * Opens one connection outside of the shop's pools, for work of the tables' owner or during the start of the shop.
 * @throws ConfigError if the database cannot be reached
 */
export async function connectClient(
  { url, name }: DatabaseAddress,
  applicationName: string,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    keepAlive: true,
  })
  // If the connection is lost between two statements, the next statement fails. Without a listener the process would
  // end.
  client.on('error', () => {})
  await client.connect().catch((cause: Error & { code?: string }) => {
    throw new ConfigError(`${name}: the database cannot be reached (${cause.code ?? cause.message}).`, {
      cause,
    })
  })
  return client
}

/**
 * The address at which the shop's own role reaches PostgreSQL without a connection pooler. `url` is the shop's usual
 * address, which may lead to a pooler.
 */
export function directAddress(
  { directDatabaseUrl }: Pick<Config, 'directDatabaseUrl'>,
  url: string,
): DatabaseAddress {
  return directDatabaseUrl === undefined
    ? { url, name: 'DATABASE_URL' }
    : { url: directDatabaseUrl, name: 'DIRECT_DATABASE_URL' }
}

/** The address of the owner of the tables, which is `own` if there is one role only. */
export function ownerAddress(own: DatabaseAddress, ownerUrl: string | null): DatabaseAddress {
  return ownerUrl === null ? own : { url: ownerUrl, name: 'MIGRATION_DATABASE_URL' }
}
