import type { FastifyBaseLogger } from 'fastify'
import { sql } from 'kysely'
import type pg from 'pg'
import { type Config, ConfigError } from '../config.ts'
import { connectClient, type DatabaseAddress, directAddress, ownerAddress } from '../db/connect-client.ts'
import { connect } from '../db/database.ts'
import { functionsArePresent } from '../db/migrate/functions.ts'
import { migrate, requireMigrated } from '../db/migrate/migrate.ts'
import { CAN_CHANGE_LEDGER } from '../db/roles/own-rights.ts'
import { refuseUnfinishedRestore } from '../db/unfinished-restore.ts'
import { refuseLostTables } from './refuse-lost-database.ts'
import { simulatorTables } from './simulator-tables.ts'

/**
 * Migrates the database as the owner of its tables, and gives the shop's own role its rights. If there is one role
 * only, this logs a warning: that role can change the ledger and the audit log. A role that may not migrate needs a
 * database that another start has prepared. A database that is being restored is refused, unless `isRestoring`.
 * Afterwards nothing in this process needs the owner's address.
 */
export async function prepareDatabase(
  config: Config,
  { url, ownerUrl }: { url: string; ownerUrl: string | null },
  log: FastifyBaseLogger,
  { isRestoring = false } = {},
): Promise<void> {
  const own = directAddress(config, url)
  if (!isRestoring) {
    await onConnection(own, async (client) => {
      await refuseUnfinishedRestore(client)
      await refuseLostTables(client, config)
    })
  }
  const options = {
    say: (sentence: string) => log.warn(sentence),
    moreTables: config.sandbox ? await simulatorTables() : '',
  }
  if (ownerUrl === null) {
    if (await onConnection(own, readMayMigrate)) {
      await migrate(own, options)
    } else {
      await requirePrepared(own.url)
    }
  } else {
    const appRole = await onConnection(own, readRole)
    const owner = ownerAddress(own, ownerUrl)
    const isOneRole = (await onConnection(owner, readRole)) === appRole
    await migrate(owner, { ...options, appRole: isOneRole ? null : appRole })
  }
  if (await onConnection(own, readCanChangeLedger)) {
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
  delete process.env.MIGRATION_DATABASE_URL_FILE
}

/** @throws ConfigError if the owner has to prepare the database for this build first */
async function requirePrepared(databaseUrl: string) {
  const { db, close } = connect(databaseUrl, { size: 1, purchases: 1 })
  try {
    await requireMigrated(db)
    const { rows } = await sql<{
      present: boolean
    }>`SELECT ${sql.raw(functionsArePresent)} AS present`.execute(db)
    if (!rows[0]?.present) {
      throw new ConfigError(
        'The database lacks the functions of this build. Start the shop with MIGRATION_DATABASE_URL once.',
      )
    }
  } finally {
    await close()
  }
}

async function readMayMigrate(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ answer: boolean | null }>(
    `SELECT has_schema_privilege(current_schema(), 'CREATE') AS answer`,
  )
  return rows[0]?.answer !== false
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
  address: DatabaseAddress,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = await connectClient(address, 'docket start')
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
