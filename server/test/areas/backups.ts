import { randomBytes, randomUUID } from 'node:crypto'
import { createReadStream, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { inject } from 'vitest'
import { simulatorTables } from '../../src/host/app/simulator-tables.ts'
import { backUp } from '../../src/host/backup/back-up.ts'
import { deriveBackupKey } from '../../src/host/backup/format/backup-key.ts'
import { restore } from '../../src/host/backup/restore.ts'
import { folderStore } from '../../src/host/backup/stores/folder-store.ts'
import { migrate } from '../../src/host/db/migrate/migrate.ts'
import { openTestClient } from '../connect.ts'
import { createDatabase, dropDatabase, urlOf } from '../server.ts'

/** The value of BACKUP_KEY, for the commands. */
export const TEST_BACKUP_SECRET = randomBytes(32).toString('base64')
export const TEST_BACKUP_KEY = deriveBackupKey(TEST_BACKUP_SECRET)

export function backupFolder(): string {
  return mkdtempSync(path.join(tmpdir(), 'docket-backups-'))
}

/** Makes a backup as the command does. */
export async function makeBackup(
  databaseUrl: string,
  folder = backupFolder(),
  { keep = 14, signal = new AbortController().signal }: { keep?: number; signal?: AbortSignal } = {},
) {
  const owner = { url: databaseUrl, name: 'DATABASE_URL' as const }
  const report = await backUp(owner, { key: TEST_BACKUP_KEY, store: folderStore(folder), keep, signal })
  return { ...report, folder, file: path.join(folder, report.name) }
}

/** Restores a file as the command does, but does not give the shop's own role its rights. */
export async function restoreBackup(
  databaseUrl: string,
  file: string,
  more: Partial<Parameters<typeof restore>[1]> = {},
) {
  const lines: string[] = []
  const owner = { url: databaseUrl, name: 'DATABASE_URL' as const }
  await restore(owner, {
    open: () => createReadStream(file),
    key: TEST_BACKUP_KEY,
    signal: new AbortController().signal,
    sandboxTables: await simulatorTables(),
    print: (line) => void lines.push(line),
    migrateToThisBuild: () => migrate(databaseUrl),
    ...more,
  })
  return lines
}

/** An empty database. With `owner`, it belongs to a new role that is no superuser. */
export async function createEmptyDatabase({ owner = false } = {}) {
  const server = inject('postgresUrl')
  const id = randomUUID().replaceAll('-', '').slice(0, 16)
  const name = `docket_test_${id}`
  await createDatabase(server, name)
  const url = new URL(urlOf(server, name))
  const role = `docket_test_owner_${id}`
  if (owner) {
    await run(server, `CREATE ROLE ${role} LOGIN PASSWORD 'owner'`)
    await run(server, `ALTER DATABASE ${name} OWNER TO ${role}`)
    url.username = role
    url.password = 'owner'
  }
  return {
    url: url.href,
    drop: async () => {
      await dropDatabase(server, name)
      if (owner) await run(server, `DROP ROLE ${role}`)
    },
  }
}

/** Runs one statement on a new connection. */
export async function run<Row extends object>(url: string, statement: string): Promise<Row[]> {
  const client = await openTestClient(url)
  try {
    return (await client.query<Row>(statement)).rows
  } finally {
    await client.end()
  }
}
