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

/** The name under which releases up to 1efed5c record the hash of their functions among the migrations. */
const LEGACY_NOTE = 'functions'

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

/** The hash of each migration of a database, by its name. */
export type AppliedMigrations = ReadonlyMap<string, string>

/**
 * Refuses a database that a newer build has migrated: this build cannot know what it would break.
 * @throws ConfigError that says what to do.
 */
export function refuseNewerDatabase(migrations: Migration[], applied: AppliedMigrations): void {
  const known = new Set(migrations.map(({ name }) => name))
  const newer = [...applied.keys()].filter((name) => name !== LEGACY_NOTE && !known.has(name)).sort()
  if (newer.length > 0) {
    throw new ConfigError(
      `The database is newer than this build, which does not know its migration ${newer.at(-1)}. ` +
        'Start the newer build, or restore a backup that was made before it.',
    )
  }
}

/** The migrations that are not applied yet. @throws if an applied migration was changed */
export function pendingMigrations(migrations: Migration[], applied: AppliedMigrations): Migration[] {
  for (const { name, hash } of migrations) {
    if (applied.has(name) && applied.get(name) !== hash) {
      throw new Error(`Migration ${name} was changed after it was applied. Write a new one instead.`)
    }
  }
  return migrations.filter(({ name }) => !applied.has(name))
}
