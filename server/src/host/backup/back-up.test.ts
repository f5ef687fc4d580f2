import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { backupFolder, makeBackup } from '../../../test/areas/backups.ts'
import { openTestClient } from '../../../test/connect.ts'
import { openTestShop, useTestShop } from '../../../test/shop.ts'
import { waitForBlocked } from '../../../test/waiting-statements.ts'
import { ADVISORY_LOCKS } from '../db/advisory-locks.ts'

const shop = useTestShop()

let folder: string
beforeEach(() => {
  folder = backupFolder()
})
afterEach(() => rmSync(folder, { recursive: true }))

it('only the user who makes a backup can read its file', async () => {
  const { file } = await makeBackup(shop.url, folder)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual([path.basename(file)])
})

it('keeps the newest backups, and deletes no other file', async () => {
  const others = ['notes.txt', 'docket-old.backup', '.notes.txt.partial']
  const old = ['docket-2026-01-01T00-00-00Z.backup', 'docket-2026-01-02T00-00-00Z.backup']
  for (const name of [...others, ...old]) writeFileSync(path.join(folder, name), '')
  const { name, deleted } = await makeBackup(shop.url, folder, { keep: 2 })
  expect(deleted).toEqual([old[0]])
  expect(readdirSync(folder).sort()).toEqual([...others, old[1], name].sort())
})

it('removes the old partial file of a killed backup, but not a new one, which another shop may be writing', async () => {
  const [left, written] = [
    '.docket-2026-01-03T00-00-00Z.backup.partial',
    '.docket-2026-01-04T00-00-00Z.backup.partial',
  ]
  for (const name of [left, written]) writeFileSync(path.join(folder, name), '')
  utimesSync(path.join(folder, left), new Date(), new Date(Date.now() - 61 * 60_000))
  const { name } = await makeBackup(shop.url, folder)
  expect(readdirSync(folder).sort()).toEqual([written, name].sort())
})

it('a backup is refused while another backup of the shop runs', async () => {
  const other = await openTestClient(shop.url)
  await other.query('SELECT pg_advisory_lock($1)', [ADVISORY_LOCKS.backup])
  await expect(makeBackup(shop.url, folder)).rejects.toThrow(
    'A backup of this database, or a restore into it, is running. Wait until it has ended.',
  )
  await other.end()
  expect(readdirSync(folder)).toEqual([])
})

it('a backup has the time at which it read the data, also if it waited for a migration first', async () => {
  const migration = await openTestClient(shop.url)
  await migration.query('BEGIN; LOCK TABLE categories')
  const running = makeBackup(shop.url, folder)
  await waitForBlocked(shop.owner, { like: 'LOCK TABLE %' })
  const { rows } = await migration.query<{ now: Date }>('SELECT clock_timestamp() AS now')
  await migration.query('COMMIT')
  await migration.end()
  const { file } = await running
  const [header = ''] = readFileSync(file, 'latin1').split('\n', 1)
  expect(Date.parse(JSON.parse(header).createdAt)).toBeGreaterThanOrEqual(Number(rows[0]?.now))
})

it('leaves no file if it is interrupted, and the next backup succeeds', async () => {
  await shop.product({ accounts: 2_000 })
  const stop = new AbortController()
  const running = makeBackup(shop.url, folder, { signal: stop.signal })
  const refused = expect(running).rejects.toThrow('The backup was interrupted. No file was written.')
  await expect.poll(() => readdirSync(folder).length, { interval: 1 }).toBeGreaterThan(0)
  stop.abort()
  await refused
  expect(readdirSync(folder)).toEqual([])
  const { name } = await makeBackup(shop.url, folder)
  expect(readdirSync(folder)).toEqual([name])
})

it('says that the disk is full, keeps the older backups, and leaves no part of the new one', async ({
  skip,
}) => {
  const disk = backupFolder()
  const mount = ['-t', 'tmpfs', '-o', 'size=80k', 'docket-test', disk]
  skip(spawnSync('/bin/mount', mount).status !== 0, 'This user may not mount a disk.')
  try {
    const old = 'docket-2026-01-01T00-00-00Z.backup'
    writeFileSync(path.join(disk, old), '')
    await shop.product({ accounts: 2_000 })
    await expect(makeBackup(shop.url, disk, { keep: 1 })).rejects.toThrow(
      `BACKUP_DIR: cannot use ${disk}: the disk is full.`,
    )
    expect(readdirSync(disk)).toEqual([old])
  } finally {
    spawnSync('/bin/umount', [disk])
    rmSync(disk, { recursive: true })
  }
})

it('names BACKUP_DIR and its value in the error if it cannot write there', async () => {
  const file = path.join(folder, 'file')
  writeFileSync(file, '')
  await expect(makeBackup(shop.url, file)).rejects.toThrow(`BACKUP_DIR: cannot use ${file}`)
})

it('a backup records its time and size for the shop', async () => {
  const status = () => shop.owner.query('SELECT * FROM backup_status').then(({ rows }) => rows)
  for (let nth = 0; nth < 2; nth++) {
    const { file, bytes } = await makeBackup(shop.url, backupFolder())
    const [header = ''] = readFileSync(file, 'latin1').split('\n', 1)
    expect(await status()).toMatchObject([
      { backed_up_at: new Date(JSON.parse(header).createdAt), bytes: BigInt(bytes), verified_at: null },
    ])
  }
})

it('refuses a folder with backups of another shop, and makes no file there', async () => {
  const other = await openTestShop()
  const { name } = await makeBackup(other.url, folder)
  await other.close()
  await expect(makeBackup(shop.url, folder)).rejects.toThrow(
    `BACKUP_DIR: ${folder} has backups of another shop, ${name} for example. Use one place for each shop.`,
  )
  expect(readdirSync(folder)).toEqual([name])
})
