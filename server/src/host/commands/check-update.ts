import { sql } from 'kysely'
import { readBackupKey } from '../backup/read-backup-key.ts'
import { type Config, ConfigError } from '../config.ts'
import type { Database } from '../db/database.ts'
import { appliedTo } from '../db/migrate/migrate.ts'
import {
  canGoBack,
  isContractStep,
  isNewerDatabase,
  type Migration,
  pendingMigrations,
  readMigrations,
  refuseNewerDatabase,
  refuseOlderShop,
  USERS_CREATED_BY,
} from '../db/migrate/migrations.ts'
import { VERSION } from '../server-folder.ts'
import { runCommand } from './run-command.ts'

const NO_BACKUP = '--no-backup'
const USAGE = `Usage: npm run update:check [-- ${NO_BACKUP}]`
const MEGABYTE = 1_000_000

/**
 * `npm run update:check`: run it with the new release, before the shop is updated to it. It changes nothing. It reads
 * the settings as the new release does, connects to the database, and lists the migrations that the new release will
 * run. Run with an older release, it says whether the shop can go back to that release.
 */
await runCommand(async ({ args, readConfig, open, print }) => {
  if (args.some((arg) => arg !== NO_BACKUP)) throw new ConfigError(USAGE)
  const config = readConfig()
  print(`ok   the settings are complete for release ${VERSION}`)
  requireBackupKey(config, { mayLack: args.includes(NO_BACKUP) })
  const { db } = await open({ mayBeOlder: true })
  print(`ok   the database can be used: ${await describeDatabase(db)}`)
  const [migrations, applied] = [await readMigrations(), await appliedTo(db)]
  refuseNewerDatabase(migrations, applied)
  refuseOlderShop(applied, applied.has(USERS_CREATED_BY) && (await hasUsers(db)))
  if (isNewerDatabase(migrations, applied)) {
    print('ok   a newer release has migrated the database, and this release can start on it')
    return
  }
  const pending = pendingMigrations(migrations, applied)
  print(
    pending.length === 0 ? 'ok   no migration will run' : `ok   migrations that will run: ${pending.length}`,
  )
  for (const migration of pending) print(`       ${describe(migration)}`)
  print(
    canGoBack(pending, applied)
      ? 'ok   after the update, the release that runs now can start again'
      : 'NOTE after the update, the release that runs now can NOT start again: to go back, restore a backup',
  )
})

async function hasUsers(db: Database): Promise<boolean> {
  const { rows } = await sql`SELECT FROM users LIMIT 1`.execute(db)
  return rows.length > 0
}

/** Refuses a missing or unsafe BACKUP_KEY. `npm run backup` makes the backup later, and checks its folder itself. */
function requireBackupKey(config: Config, { mayLack }: { mayLack: boolean }) {
  if (mayLack) return
  if (config.backup.key === undefined && config.backup.keyFile === undefined) {
    throw new ConfigError(
      `BACKUP_KEY: is not set, so there is no backup to go back to. Set it (docs/operating.md, Backups), or use ${NO_BACKUP} if you have a backup of your own.`,
    )
  }
  readBackupKey(config)
}

async function describeDatabase(db: Database): Promise<string> {
  const { rows } = await sql<{ version: string; bytes: string }>`
    SELECT current_setting('server_version') AS version, pg_database_size(current_database())::text AS bytes`.execute(
    db,
  )
  return `PostgreSQL ${rows[0]?.version}, ${Math.ceil(Number(rows[0]?.bytes) / MEGABYTE)} MB`
}

function describe(migration: Migration): string {
  return isContractStep(migration)
    ? `${migration.name} (removes something: no older release can start after it)`
    : migration.name
}
