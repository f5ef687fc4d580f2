import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { SIMULATOR_TABLES } from '../app/simulator-tables.ts'
import { findDifferentTables } from '../backup/compare-tables.ts'
import { decryptSample } from '../backup/decrypt-sample.ts'
import { readBackupKey } from '../backup/read-backup-key.ts'
import { restore } from '../backup/restore.ts'
import { startEmbeddedPostgres } from '../embedded-postgres/start.ts'
import { environmentsOf, PROVIDERS } from '../payments/registry.ts'
import { type Config, ConfigError, readConfig } from '../platform/config.ts'
import { connect } from '../platform/db/database.ts'
import { migrate } from '../platform/db/migrate/migrate.ts'
import { loadKeyRing } from '../platform/security/encryption.ts'
import { chooseBackup, newestBackup } from './choose-backup.ts'
import { printLedgerCheck, printLogCheck } from './print-checks.ts'
import { runCommand } from './run-command.ts'
import { stopSignal } from './stop-signal.ts'

const USAGE = 'Usage: npm run backup:verify [-- FILE]'
/** The data is a copy that is deleted at the end. */
const SCRATCH_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * `npm run backup:verify [-- FILE]`: restores a backup, by default the newest, into a PostgreSQL of its own in the
 * folder for temporary files, and checks it there. It needs no connection to the shop. Ends with 1 if a check fails.
 */
await runCommand(async ({ args: [file, ...others], print }) => {
  if (others.length > 0) throw new ConfigError(USAGE)
  const signal = stopSignal()
  const config = readConfig(process.env, environmentsOf(PROVIDERS))
  const { folder } = config.backup
  const { name, open } = file === undefined ? await newestBackup(folder) : chooseBackup(folder, file)
  const key = readBackupKey(config)
  print(name)
  const dataDir = mkdtempSync(path.join(tmpdir(), 'docket-verify-'))
  const scratch = await startEmbeddedPostgres({ dataDir, settings: SCRATCH_SETTINGS })
  try {
    let different: string[] = []
    await restore(scratch.url, {
      open,
      key,
      signal,
      print,
      sandboxTables: SIMULATOR_TABLES,
      onLoaded: async (client, sums, manifest) => {
        different = await findDifferentTables(client, manifest, sums)
      },
      migrateToThisBuild: () => migrate(scratch.url),
    })
    print(
      different.length === 0 ? 'ok   every table is as it was' : `BAD  different: ${different.join(', ')}`,
    )
    const isClean = await checkShop(scratch.url, config, print)
    print(different.length === 0 && isClean ? 'The backup is good.' : 'The backup is NOT good.')
    if (different.length > 0 || !isClean) process.exitCode = 1
  } finally {
    await scratch.stop()
    for (const one of [scratch.folder, dataDir]) rmSync(one, { recursive: true, force: true })
  }
})

async function checkShop(
  databaseUrl: string,
  { secretKey, retention }: Config,
  print: (line: string) => void,
): Promise<boolean> {
  const { db, slowQueriesDb, close } = connect(databaseUrl, { size: 1, purchases: 1 })
  try {
    const isLedgerClean = await printLedgerCheck(slowQueriesDb, print)
    const keys = await loadKeyRing(db, secretKey)
    const isLogClean = await printLogCheck(slowQueriesDb, { keys, retention }, print)
    print(`ok   ${await decryptSample(db, keys)} accounts can be decrypted`)
    return isLedgerClean && isLogClean
  } finally {
    await close()
  }
}
