import { execFile } from 'node:child_process'
import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { afterAll, expect, inject, it } from 'vitest'
import { openTestPool } from '../../../test/connect.ts'
import {
  auditWithRelease,
  FILLED_SECRET_KEY,
  fillWithRelease,
  openFilledBuyers,
  postTo,
  watchKeptRows,
} from '../../../test/process/filled-release.ts'
import { guideBlocks } from '../../../test/process/guide-blocks.ts'
import { RELEASES, unpackRelease } from '../../../test/process/releases.ts'
import { type ServerProcess, startServerProcess } from '../../../test/process/server-process.ts'
import { createDatabase, dropDatabase, urlOf } from '../../../test/server.ts'
import { checkRestoredShop } from '../commands/check-restored-shop.ts'
import { readConfig } from '../config.ts'

const ROOT = path.join(import.meta.dirname, '../../../..')
/** Large enough that every part of the scripts adds rows: one purchase in 500 is refunded. */
const SIZE = { users: 40, purchases: 600, products: 12, largestStock: 100 }

const folder = mkdtempSync(path.join(tmpdir(), 'docket-releases-'))
const databases: { name: string; pool: pg.Pool }[] = []
let server: ServerProcess | undefined

afterAll(async () => {
  await server?.stop()
  for (const { name, pool } of databases) {
    await pool.end()
    await dropDatabase(inject('postgresUrl'), name)
  }
  rmSync(folder, { recursive: true, force: true })
})

it('a filled shop of release 0.3.0 is updated over each release to this build: each one sells, its ledger check is clean, and no old row changes', async () => {
  const { pool, url, env } = await openEmptyDatabase()
  const builds = [...RELEASES.map(unpack), ROOT]
  await fillWithRelease(builds[0] ?? '', url, SIZE)
  const findChanged = await watchKeptRows(pool)
  let buyers: Awaited<ReturnType<typeof openFilledBuyers>> | undefined
  const purchases: { key: string; id: number }[] = []
  for (const build of builds) {
    const { origin } = await start(build, env)
    buyers ??= await openFilledBuyers(pool, origin, 1)
    const { tokens, productId } = buyers
    const buy = (key: string) =>
      postTo(origin, '/shop/buy', { logProductId: productId, quantity: 1 }, { token: tokens[0], key })
    // The purchases of earlier releases are replayed, not repeated.
    for (const { key, id } of purchases) expect(await buy(key)).toMatchObject({ id })
    const key = randomUUID()
    purchases.push({ key, id: (await buy(key)).id })
    await server?.stop()
    await auditWithRelease(build, { DATABASE_URL: url })
    expect(await findChanged(), `after ${build}`).toEqual([])
  }
  expect(await countPurchases(pool)).toBe(SIZE.purchases + builds.length)
  expect(await checkDatabase(url)).toContain('ok   200 accounts can be decrypted')
}, 180_000)

it('a filled shop of release 0.3.0 is updated to this build, sells, and goes back with the backup that this build made before', async () => {
  const previous = unpack(RELEASES[0])
  const { pool, url, env } = await openEmptyDatabase()
  await fillWithRelease(previous, url, SIZE)
  const findChanged = await watchKeptRows(pool)
  const backups = {
    BACKUP_DIR: path.join(folder, 'backups'),
    BACKUP_KEY: randomBytes(32).toString('base64'),
  }
  const checked = await runGuide('npm run update:check\nnpm run backup', { ...env, ...backups })
  expect(checked).toContain('NOTE after the update, the release that runs now can NOT start again')
  const updated = await start(ROOT, env)
  await buyOne(pool, updated)
  await server?.stop()
  await auditWithRelease(ROOT, { DATABASE_URL: url })
  expect(await findChanged()).toEqual([])
  expect(await countPurchases(pool)).toBe(SIZE.purchases + 1)

  const restored = await openEmptyDatabase()
  const [backup = ''] = readdirSync(backups.BACKUP_DIR)
  const [, restore = ''] = guideBlocks('updating.md', 'Go back')
  const output = await runGuide(restore.replace(/docket-\S+\.backup/, backup), {
    ...restored.env,
    ...backups,
  })
  expect(output).toContain('The restore is complete, without newer migrations.')
  await buyOne(restored.pool, await start(previous, restored.env))
  await server?.stop()
  await auditWithRelease(previous, { DATABASE_URL: restored.url })
  expect(await countPurchases(restored.pool)).toBe(SIZE.purchases + 1)
}, 180_000)

async function buyOne(pool: pg.Pool, { origin }: ServerProcess): Promise<void> {
  const { tokens, productId } = await openFilledBuyers(pool, origin, 1)
  await postTo(origin, '/shop/buy', { logProductId: productId, quantity: 1 }, { token: tokens[0] })
}

async function countPurchases(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query('SELECT count(*)::integer AS count FROM purchases')
  return rows[0].count
}

async function openEmptyDatabase() {
  const name = `docket_releases_${randomUUID().slice(0, 8)}`
  await createDatabase(inject('postgresUrl'), name)
  const url = urlOf(inject('postgresUrl'), name)
  const pool = openTestPool(url)
  databases.push({ name, pool })
  return { url, pool, env: { DATABASE_URL: url, SECRET_KEY: FILLED_SECRET_KEY, LOG_LEVEL: 'warn' } }
}

async function start(build: string, env: Record<string, string>): Promise<ServerProcess> {
  server = await startServerProcess(env, { args: [path.join(build, 'server/src/main.ts')] })
  return server
}

/** Runs commands of the guide with this build, and returns their output. */
async function runGuide(block: string, env: Record<string, string>): Promise<string> {
  const script = block.replaceAll('npm run', 'npm run --silent')
  const { PATH, HOME } = process.env
  const options = { cwd: ROOT, env: { PATH, HOME, NODE_ENV: 'test', ...env } }
  return (await promisify(execFile)('bash', ['-e', '-c', script], options)).stdout
}

/** Checks the ledger, the audit log and a sample of the accounts. Returns the lines of the checks. */
async function checkDatabase(url: string): Promise<string[]> {
  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const { signal } = new AbortController()
  const config = readConfig({ SECRET_KEY: FILLED_SECRET_KEY })
  expect(await checkRestoredShop(url, config, { print, signal }), lines.join('\n')).toBe(true)
  return lines
}

function unpack({ version, commit }: (typeof RELEASES)[number]): string {
  const release = path.join(folder, version)
  if (!existsSync(release)) {
    mkdirSync(release)
    unpackRelease(commit, release)
  }
  return release
}
