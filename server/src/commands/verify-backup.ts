import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SIMULATOR_TABLES } from '../app/simulator-tables.ts'
import { findDifferentTables } from '../backup/compare-tables.ts'
import { readBackupKey } from '../backup/read-backup-key.ts'
import { restore } from '../backup/restore.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/start.ts'
import { ConfigError } from '../platform/config.ts'
import { migrate } from '../platform/db/migrate/migrate.ts'
import { checkRestoredShop } from './check-restored-shop.ts'
import { chooseBackup, newestBackup } from './choose-backup.ts'
import { runCommand } from './run-command.ts'
import { stopSignal } from './stop-signal.ts'

const USAGE = 'Usage: npm run backup:verify [-- FILE]'
/** The data is a copy that is deleted at the end. */
const SCRATCH_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * `npm run backup:verify [-- FILE]`: restores a backup, by default the newest, into a PostgreSQL of its own in the
 * folder for temporary files, and checks it there. It needs no connection to the shop. Ends with 1 if a check fails.
 */
await runCommand(async ({ args: [file, ...others], readConfig, print }) => {
  if (others.length > 0) throw new ConfigError(USAGE)
  const signal = stopSignal()
  const config = readConfig()
  const { folder } = config.backup
  const { name, open } = file === undefined ? await newestBackup(folder) : chooseBackup(folder, file)
  const key = readBackupKey(config)
  print(name)
  let dataDir: string | undefined
  let scratch: EmbeddedPostgres | undefined
  try {
    dataDir = mkdtempSync(path.join(tmpdir(), 'docket-verify-'))
    scratch = await startEmbeddedPostgres({ dataDir, settings: SCRATCH_SETTINGS })
    const { url } = scratch
    signal.throwIfAborted()
    let different: string[] = []
    await restore(
      { url, variable: 'DATABASE_URL' },
      {
        open,
        key,
        signal,
        print,
        sandboxTables: SIMULATOR_TABLES,
        onLoaded: async (client, sums, manifest) => {
          different = await findDifferentTables(client, manifest, sums)
        },
        migrateToThisBuild: () => migrate(url),
      },
    )
    print(
      different.length === 0 ? 'ok   every table is as it was' : `BAD  different: ${different.join(', ')}`,
    )
    const isClean = await checkRestoredShop(url, config, { print, signal })
    print(different.length === 0 && isClean ? 'The backup is good.' : 'The backup is NOT good.')
    if (different.length > 0 || !isClean) process.exitCode = 1
  } finally {
    await scratch?.stop()
    for (const one of [scratch?.folder, dataDir]) {
      if (one !== undefined) rmSync(one, { recursive: true, force: true })
    }
  }
})
