import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { type Config, ConfigError } from '../config.ts'
import { connectClient, directAddress, ownerAddress } from '../db/connect-client.ts'
import { grantStatements } from '../db/roles/apply-grants.ts'

const INSUFFICIENT_PRIVILEGE = '42501'

/** The statements that give a role the rights of the shop's own connections. */
interface AppRole {
  statements: string[]
  /** The address of the role if it was created now; null if it existed already. */
  address: string | null
}

/**
 * Returns the statements that create the shop's own role, if it does not exist, and give it its rights. With `apply` it
 * also changes the database, in one transaction; otherwise it rolls the transaction back. It connects as the owner of
 * the tables: with MIGRATION_DATABASE_URL, or, if the shop still has one role only, with the address of that role.
 */
export async function addAppRole(
  config: Pick<Config, 'databaseUrl' | 'directDatabaseUrl' | 'migrationDatabaseUrl'>,
  { role, apply }: { role: string; apply: boolean },
): Promise<AppRole> {
  const { databaseUrl, migrationDatabaseUrl } = config
  if (databaseUrl === undefined) {
    throw new ConfigError('DATABASE_URL: is not set. The embedded database has two roles already.')
  }
  const owner = ownerAddress(directAddress(config, databaseUrl), migrationDatabaseUrl ?? null)
  const client = await connectClient(owner, 'docket roles')
  try {
    await client.query('BEGIN')
    const password = (await exists(client, role)) ? null : randomBytes(24).toString('base64url')
    const created = password === null ? [] : [`CREATE ROLE ${role} LOGIN PASSWORD '${password}'`]
    for (const statement of created) await client.query(statement).catch(explainRefusal)
    await refuseOwner(client, role)
    const grants = await grantStatements(client, role)
    if (apply) for (const statement of grants) await client.query(statement)
    await client.query(apply ? 'COMMIT' : 'ROLLBACK')
    return {
      statements: [...created, ...grants],
      address: password && addressOf(owner.url, { role, password }),
    }
  } finally {
    await client.end()
  }
}

async function exists(client: pg.Client, role: string): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM pg_roles WHERE rolname = $1', [role])
  return rowCount === 1
}

/** @throws ConfigError if the role is the owner itself, or could become the owner */
async function refuseOwner(client: pg.Client, role: string) {
  const { rows } = await client.query<{ mayOwn: boolean }>(
    `SELECT r.rolsuper OR r.rolcreaterole OR pg_has_role(r.oid, current_user::regrole::oid, 'MEMBER') AS "mayOwn"
      FROM pg_roles r WHERE r.rolname = $1`,
    [role],
  )
  if (rows[0]?.mayOwn) {
    throw new ConfigError(`${role} owns the tables, or may become a role that does. Choose another name.`)
  }
}

function explainRefusal(error: Error & { code?: string }): never {
  if (error.code !== INSUFFICIENT_PRIVILEGE) throw error
  throw new ConfigError(
    'The owner may not create roles. As a superuser, run CREATE ROLE name LOGIN PASSWORD ..., then run this command again.',
    { cause: error },
  )
}

function addressOf(ownerUrl: string, { role, password }: { role: string; password: string }): string {
  const url = new URL(ownerUrl)
  url.username = role
  url.password = password
  return url.href
}
