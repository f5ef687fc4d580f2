import { openDatabase } from '../app/open-database.ts'
import { prepareDatabase } from '../app/prepare-database.ts'
import { simulatorTables } from '../app/simulator-tables.ts'
import { openStore } from '../backup/open-store.ts'
import { readBackupKey } from '../backup/read-backup-key.ts'
import { restore } from '../backup/restore.ts'
import { ConfigError } from '../config.ts'
import { createLog } from '../context/open-platform.ts'
import { directAddress, ownerAddress } from '../db/connect-client.ts'
import { connect, type Database } from '../db/database.ts'
import { requireSecretKey } from '../security/encryption.ts'
import { chooseBackup } from './choose-backup.ts'
import { printLedgerCheck } from './print-checks.ts'
import { runCommand } from './run-command.ts'
import { stopSignal } from './stop-signal.ts'

const WITHOUT_MIGRATIONS = '--without-migrations'
const COMPLETE =
  'The restore is complete. Start the shop in quarantine first: set QUARANTINE=1, or in a clone: npm start -- --quarantine'
const COMPLETE_FOR_OLDER_RELEASE =
  'The restore is complete, without newer migrations. Start the release that ran at the time of the backup, and run its ledger check: npm run audit'
const USAGE = 'Usage: npm run restore -- FILE [--without-migrations]'

/**
 * `npm run restore -- FILE`: restores a backup into an empty database, or into an empty DATA_DIR. With
 * `--without-migrations`, no newer migration runs, so that the release that ran at the time of the backup can start on
 * the database. This undoes an update: the new release made that backup before its own migrations.
 */
await runCommand(async ({ args, readConfig, print }) => {
  const [file, ...others] = args.filter((arg) => arg !== WITHOUT_MIGRATIONS)
  if (file === undefined || others.length > 0) throw new ConfigError(USAGE)
  const isForOlderRelease = args.includes(WITHOUT_MIGRATIONS)
  const signal = stopSignal()
  const config = readConfig()
  const { open } = await chooseBackup(await openStore(config.backup, signal), file)
  const key = readBackupKey(config)
  // Without the option `guest`, so that the restore is refused while a shop uses this DATA_DIR.
  const { database, ownerUrl } = await openDatabase(config)
  try {
    const own = directAddress(config, database.url)
    await restore(ownerAddress(own, ownerUrl), {
      open,
      key,
      signal,
      print,
      sandboxTables: await simulatorTables(),
      migrateToThisBuild: async () => {
        if (isForOlderRelease) return
        await prepareDatabase(config, { url: database.url, ownerUrl }, createLog(config), {
          isRestoring: true,
        })
      },
    })
    // Without migrations, the shop's own role may not have the right to read yet.
    const reader = isForOlderRelease ? ownerAddress(own, ownerUrl) : own
    const { db, slowQueriesDb, close } = connect(reader.url, { size: 1, purchases: 1 })
    try {
      // The ledger check of this release needs its migrations.
      const isClean = isForOlderRelease || (await checkLedger(slowQueriesDb, print))
      print(isForOlderRelease ? COMPLETE_FOR_OLDER_RELEASE : COMPLETE)
      if (!isClean || !(await hasSecretKey(db, config.secretKey, print))) process.exitCode = 1
    } finally {
      await close()
    }
  } finally {
    await database.stop()
  }
})

async function checkLedger(db: Database, print: (line: string) => void): Promise<boolean> {
  const isClean = await printLedgerCheck(db, print)
  print(isClean ? 'The ledger is consistent.' : 'The ledger is NOT consistent.')
  return isClean
}

/**
 * Whether SECRET_KEY is the key of the shop that was backed up. With another key, no account can be decrypted, and the
 * shop does not start.
 */
async function hasSecretKey(
  db: Database,
  secretKey: string,
  print: (line: string) => void,
): Promise<boolean> {
  try {
    await requireSecretKey(db, secretKey)
    return true
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    print(
      'SECRET_KEY: is not the key of the shop that was backed up, so no account can be decrypted. Set that key, or put its file secret-key into DATA_DIR, before you start the shop.',
    )
    return false
  }
}
