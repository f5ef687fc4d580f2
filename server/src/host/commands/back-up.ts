import { backUp } from '../backup/back-up.ts'
import { countRows } from '../backup/format/contents.ts'
import { openStore } from '../backup/open-store.ts'
import { readBackupKey } from '../backup/read-backup-key.ts'
import { publishFailedBackup } from '../backup/record-status.ts'
import { connectClient, type DatabaseAddress } from '../db/connect-client.ts'
import { runCommand } from './run-command.ts'
import { stopSignal } from './stop-signal.ts'

const MEGABYTE = 1_000_000

/**
 * `npm run backup`: copies the shop's data into a new encrypted backup in BACKUP_DIR, while the shop sells. Before an
 * update, the new release makes the backup of the older database.
 */
await runCommand(async ({ open, print }) => {
  const signal = stopSignal()
  const { config, owner } = await open({ mayBeOlder: true })
  const { keep } = config.backup
  const key = readBackupKey(config)
  const store = await openStore(config.backup, signal)
  const report = await backUp(owner, { key, store, keep, signal }).catch(async (error) => {
    if (!signal.aborted) await tellListeners(owner)
    throw error
  })
  print(`${store.place}/${report.name}`)
  print(
    `${report.tables.size} tables, ${countRows(report.tables)} rows, ${(report.bytes / MEGABYTE).toFixed(1)} MB, encrypted with the key ${key.id}. The file was read back and is complete.`,
  )
  // An alert fires if the shop has no recent backup recorded (monitoring/alerts.yml).
  if (report.recordError !== null) print(`The backup was not recorded in the shop: ${report.recordError}`)
  for (const name of report.deleted) print(`Deleted, because BACKUP_KEEP is ${keep}: ${name}`)
})

/** If the database cannot be reached either, the alert for a missing backup fires (`backup.missing`). */
async function tellListeners(owner: DatabaseAddress): Promise<void> {
  try {
    const client = await connectClient(owner, 'docket backup')
    await publishFailedBackup(client).finally(() => client.end())
  } catch {
    // The command ends with the error of the backup itself.
  }
}
