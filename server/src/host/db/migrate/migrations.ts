import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import path from 'node:path'
import { ConfigError } from '../../config.ts'
import { SQL_FOLDER } from '../../server-folder.ts'

/** One numbered file of `migrations/`. */
export interface Migration {
  name: string
  sql: string
  hash: string
}

/** A migration that a database has. */
interface AppliedMigration {
  hash: string
  /**
   * The name of an earlier migration. A build that lacks this migration may still start if it has the earlier one; see
   * migration 0042. Null: it may not start, because this migration removes something, or because it was applied by a
   * release that did not record a required migration yet.
   */
  required: string | null
}

/** The applied migrations by their names. */
export type AppliedMigrations = ReadonlyMap<string, AppliedMigration>

/**
 * The last migration of the previous release. Later migrations leave that release working, but not the releases
 * before it. Change it with each release; migration-rules.test.ts compares it with that release.
 */
export const LAST_OF_PREVIOUS_RELEASE = '0069-limit-of-operators.sql'

/** The migration that creates the table of the users. */
export const USERS_CREATED_BY = '0001-initial.sql'

/** The last migration of 0.3.0, the oldest release that this build can update; migration-rules.test.ts compares it. */
export const LAST_OF_FIRST_RELEASE = '0052-events-of-a-network.sql'

/** The migration that adds the column `required_migration`. */
export const REQUIRED_MIGRATION_ADDED_BY = '0042-required-migrations.sql'

/** Marks a migration that removes what no release uses. The comment says what, and since which release. */
const CONTRACT_STEP = /^-- Contract step for release \S+: \S.{10}/

/** The migrations of this build, in order. */
export async function readMigrations(): Promise<Migration[]> {
  const folder = path.join(SQL_FOLDER, 'migrations')
  const names = (await Array.fromAsync(glob('*.sql', { cwd: folder }))).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(path.join(folder, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Whether a migration removes something, so that an older build must not start after it. */
export function isContractStep({ sql }: Pick<Migration, 'sql'>): boolean {
  return sql.split('\n').some((line) => CONTRACT_STEP.test(line))
}

/**
 * Selects the applied migrations. A database that is migrated just now has no column `required_migration` yet. 0.1.0
 * has left a row that is no migration, until 0101 deletes it.
 */
export const SELECT_APPLIED = `
  SELECT name, hash, to_jsonb(m) ->> 'required_migration' AS required FROM schema_migrations m
    WHERE name LIKE '%.sql'`

/** The rows of `SELECT_APPLIED`, by their names. */
export function appliedMigrations(rows: (AppliedMigration & { name: string })[]): AppliedMigrations {
  return new Map(rows.map(({ name, hash, required }) => [name, { hash, required }]))
}

/**
 * Refuses a database that a newer build has migrated, because this build cannot know what it would break there. Accepts
 * the database if each unknown migration lets this build start.
 * @throws ConfigError that says what to do.
 */
export function refuseNewerDatabase(migrations: Migration[], applied: AppliedMigrations): void {
  const known = new Set(migrations.map(({ name }) => name))
  const mayStart = (name: string) => known.has(applied.get(name)?.required ?? '')
  // A build that lacks a migration, and also has one that the database lacks, is of another branch.
  const isBranch = migrations.some(({ name }) => !applied.has(name))
  const refused = unknownMigrations(migrations, applied).filter((name) => isBranch || !mayStart(name))
  if (refused.length === 0) return
  throw new ConfigError(
    `The database is newer than this build, which does not know its migration ${refused.at(-1)}. ` +
      'Start the newer build, or restore a backup that was made before it.',
  )
}

/**
 * Refuses a shop of a release before 0.3.0: this build does not read the jobs of such a release, so a notice of a
 * provider that waits there would never be processed. `hasUsers`: a database without users has no shop; its first start
 * was interrupted.
 * @throws ConfigError that says what to do.
 */
export function refuseOlderShop(applied: AppliedMigrations, hasUsers: boolean): void {
  if (!hasUsers || applied.has(LAST_OF_FIRST_RELEASE)) return
  throw new ConfigError(
    'The database is of a release before 0.3.0. Update the shop to 0.3.1 first, as docs/updating.md says.',
  )
}

/** Whether a newer build has migrated the database. */
export function isNewerDatabase(migrations: Migration[], applied: AppliedMigrations): boolean {
  return unknownMigrations(migrations, applied).length > 0
}

/** The applied migrations that this build does not know, in order. */
function unknownMigrations(migrations: Migration[], applied: AppliedMigrations): string[] {
  const known = new Set(migrations.map(({ name }) => name))
  return [...applied.keys()].filter((name) => !known.has(name)).sort()
}

/** Whether the release that runs now can start again after this build has migrated its database. */
export function canGoBack(pending: Migration[], applied: AppliedMigrations): boolean {
  if (pending.length === 0) return true
  return (
    applied.has(LAST_OF_PREVIOUS_RELEASE) &&
    pending.every((migration) => migration.name > LAST_OF_PREVIOUS_RELEASE && !isContractStep(migration))
  )
}

/** The migrations that are not applied yet. @throws if an applied migration was changed */
export function pendingMigrations(migrations: Migration[], applied: AppliedMigrations): Migration[] {
  for (const { name, hash } of migrations) {
    if (applied.has(name) && applied.get(name)?.hash !== hash) {
      throw new Error(`Migration ${name} was changed after it was applied. Write a new one instead.`)
    }
  }
  return migrations.filter(({ name }) => !applied.has(name))
}
