import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Readable } from 'node:stream'
import type pg from 'pg'
import { simulatorTables } from '../app/simulator-tables.ts'
import { findDifferentTables } from '../backup/compare-tables.ts'
import type { BackupKey } from '../backup/format/backup-key.ts'
import type { Manifest } from '../backup/format/contents.ts'
import { openStore } from '../backup/open-store.ts'
import { readBackupKey } from '../backup/read-backup-key.ts'
import { publishFailedBackup, recordVerified } from '../backup/record-status.ts'
import { restore } from '../backup/restore.ts'
import { type Config, ConfigError } from '../config.ts'
import { connectClient, type DatabaseAddress } from '../db/connect-client.ts'
import { isUnavailable } from '../db/is-unavailable.ts'
import { migrate } from '../db/migrate/migrate.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../embedded-postgres/start.ts'
import { checkRestoredShop } from './check-restored-shop.ts'
import { chooseBackup, newestBackup } from './choose-backup.ts'
import { runCommand } from './run-command.ts'
import { stopSignal } from './stop-signal.ts'

const USAGE = 'Usage: npm run backup:verify [-- FILE]'
/** The data is a copy that is deleted at the end. */
const SCRATCH_SETTINGS = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

/**
 * `npm run backup:verify [-- FILE]`: restores a backup, by default the newest, into a PostgreSQL of its own in the
 * folder for temporary files, and checks it there. If the shop's database can be reached, it records there that the
 * backup is good. Ends with 1 if a check fails.
 */
await runCommand(async ({ args: [file, ...others], readConfig, open: openShop, print }) => {
  if (others.length > 0) throw new ConfigError(USAGE)
  const signal = stopSignal()
  const config = readConfig()
  const store = await openStore(config.backup, signal)
  const { name, open } = await (file === undefined ? newestBackup(store) : chooseBackup(store, file))
  const key = readBackupKey(config)
  print(name)
  const { isGood, manifest } = await verify({ open, key, config, signal, print })
  print(isGood ? 'The backup is good.' : 'The backup is NOT good.')
  if (!isGood) process.exitCode = 1
  try {
    const { owner } = await openShop()
    await tellShop(owner, isGood ? (client) => recordVerified(client, manifest) : publishFailedBackup)
  } catch (error) {
    // The check may run on another machine. An alert fires if no check is recorded for long (monitoring/alerts.yml).
    print(`The check was not recorded in the shop: ${(error as Error).message}`)
  }
})

interface VerifyOptions {
  open(): Readable
  key: BackupKey
  config: Config
  signal: AbortSignal
  print(line: string): void
}

async function verify({
  config,
  signal,
  print,
  ...backup
}: VerifyOptions): Promise<{ isGood: boolean; manifest: Manifest }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'docket-verify-'))
  let scratch: EmbeddedPostgres | undefined
  try {
    scratch = await startEmbeddedPostgres({ dataDir, settings: SCRATCH_SETTINGS })
    const address: DatabaseAddress = { url: scratch.url, name: 'The copy to check' }
    signal.throwIfAborted()
    const loaded: { different: string[]; manifest: Manifest | null } = { different: [], manifest: null }
    await restore(address, {
      ...backup,
      signal,
      print,
      sandboxTables: await simulatorTables(),
      onLoaded: async (client, sums, manifest) => {
        loaded.manifest = manifest
        loaded.different = await findDifferentTables(client, manifest, sums)
      },
      migrateToThisBuild: () => migrate(address),
    })
    const { different, manifest } = loaded
    if (manifest === null) throw new Error('The restore has loaded no tables.')
    print(
      different.length === 0 ? 'ok   every table is as it was' : `BAD  different: ${different.join(', ')}`,
    )
    const isClean = await checkRestoredShop(address.url, config, { print, signal })
    return { isGood: different.length === 0 && isClean, manifest }
  } catch (error) {
    throw isUnavailable(error) ? explainScratch(error) : error
  } finally {
    await scratch?.stop()
    for (const one of [scratch?.folder, dataDir]) {
      if (one !== undefined) rmSync(one, { recursive: true, force: true })
    }
  }
}

function explainScratch(cause: unknown): ConfigError {
  return new ConfigError(
    `The copy to check: its PostgreSQL has failed (${(cause as Error).message}). This says nothing about the backup or the shop. See that ${tmpdir()} (TMPDIR) has space, and run the command again.`,
    { cause },
  )
}

async function tellShop(owner: DatabaseAddress, tell: (client: pg.Client) => Promise<void>) {
  const client = await connectClient(owner, 'docket backup:verify')
  try {
    await tell(client)
  } finally {
    await client.end()
  }
}
