import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { type Config, ConfigError } from '../platform/config.ts'
import { type DatabaseVariable, migrate } from '../platform/db/migrate/migrate.ts'
import { CAN_CHANGE_LEDGER } from '../platform/db/roles/own-rights.ts'

const CONNECT_TIMEOUT_MS = 10_000

/**
 * Migrates the database as the owner of its tables, and gives the shop's own role its rights. If there is one role only,
 * this logs a warning: that role can change the ledger and the audit log. Afterwards nothing in this process needs the
 * owner's address.
 */
export async function prepareDatabase(
  config: Config,
  { url, ownerUrl }: { url: string; ownerUrl: string | null },
  log: FastifyBaseLogger,
): Promise<void> {
  const ownUrl = config.directDatabaseUrl ?? url
  const own: DatabaseVariable =
    config.directDatabaseUrl === undefined ? 'DATABASE_URL' : 'DIRECT_DATABASE_URL'
  const options = { say: (sentence: string) => log.warn(sentence), moreTables: await simulatorTables(config) }
  if (ownerUrl === null) {
    await migrate(ownUrl, { ...options, variable: own })
  } else {
    const appRole = await onConnection({ url: ownUrl, variable: own }, readRole)
    const owner = { url: ownerUrl, variable: 'MIGRATION_DATABASE_URL' as const }
    const isOneRole = (await onConnection(owner, readRole)) === appRole
    await migrate(owner.url, { ...options, variable: owner.variable, appRole: isOneRole ? null : appRole })
  }
  if (await onConnection({ url: ownUrl, variable: own }, readCanChangeLedger)) {
    log.warn(
      'The database role of the shop can change the ledger and the audit log. Use two roles: npm run database:roles',
    )
  }
  forgetOwner(config)
}

/** Server processes inherit the environment of this one, and must not get the owner's address. */
function forgetOwner(config: Config) {
  config.migrationDatabaseUrl = undefined
  delete process.env.MIGRATION_DATABASE_URL
}

async function simulatorTables({ sandbox }: Config): Promise<string> {
  if (!sandbox) return ''
  const { SIMULATOR_TABLES } = await import('./simulator-tables.ts')
  return SIMULATOR_TABLES
}

async function readRole(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ role: string }>('SELECT current_user AS role')
  return rows[0]?.role ?? ''
}

async function readCanChangeLedger(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ answer: boolean }>(`SELECT ${CAN_CHANGE_LEDGER} AS answer`)
  return rows[0]?.answer !== false
}

async function onConnection<Result>(
  { url, variable }: { url: string; variable: DatabaseVariable },
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: CONNECT_TIMEOUT_MS })
  client.on('error', () => {})
  await client.connect().catch((cause: Error & { code?: string }) => {
    throw new ConfigError(`${variable}: the database cannot be reached (${cause.code ?? cause.message}).`, {
      cause,
    })
  })
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
