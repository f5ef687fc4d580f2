import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openTestPool } from '../../test/connect.ts'
import {
  auditWithRelease,
  FILLED_SECRET_KEY,
  fillWithRelease,
  openFilledUsers,
  watchKeptRows,
} from '../../test/process/filled-release.ts'
import { RELEASES, unpackRelease } from '../../test/process/releases.ts'
import { type ServerProcess, startServerProcess } from '../../test/process/server-process.ts'
import { createDatabase, dropDatabase, urlOf } from '../../test/server.ts'
import { checkRestoredShop } from '../commands/check-restored-shop.ts'
import { readConfig } from '../platform/config.ts'

const ROOT = path.join(import.meta.dirname, '../../..')
/** Large enough that every part of the scripts adds rows: one purchase in 500 is refunded. */
const SIZE = { users: 40, purchases: 600, products: 12, largestStock: 100 }

const database = `docket_releases_${randomUUID().slice(0, 8)}`
const url = urlOf(inject('postgresUrl'), database)
const folder = mkdtempSync(path.join(tmpdir(), 'docket-releases-'))
const env = { DATABASE_URL: url, SECRET_KEY: FILLED_SECRET_KEY, LOG_LEVEL: 'warn' }
let pool: pg.Pool
let server: ServerProcess | undefined

beforeAll(async () => {
  await createDatabase(inject('postgresUrl'), database)
  pool = openTestPool(url)
})
afterAll(async () => {
  await server?.stop()
  await pool.end()
  await dropDatabase(inject('postgresUrl'), database)
  rmSync(folder, { recursive: true, force: true })
})

it('a filled shop of release 0.1.0 is updated over each release to this build: each one sells, its ledger check is clean, and no old row changes', async () => {
  const builds = [...RELEASES.map(unpack), ROOT]
  await fillWithRelease(builds[0] ?? '', url, SIZE)
  const findChanged = await watchKeptRows(pool)
  const { admin, buyer, buyerId, productId } = await openFilledUsers(pool)
  const purchases: { key: string; id: number }[] = []
  for (const build of builds) {
    server = await startServerProcess(env, { args: [path.join(build, 'server/src/main.ts')] })
    if (purchases.length === 0) {
      const { token } = await post('/admin/auth/login', admin)
      const adjustment = { userId: buyerId, amount: 500, reason: 'To buy with.' }
      await post('/admin/user/wallet-adjustment', adjustment, { token })
    }
    const { token } = await post('/auth/login', buyer)
    const buy = (key: string) => post('/shop/buy', { logProductId: productId, quantity: 1 }, { token, key })
    // The purchases of earlier releases are replayed, not repeated.
    for (const { key, id } of purchases) expect(await buy(key)).toMatchObject({ id })
    const key = randomUUID()
    purchases.push({ key, id: (await buy(key)).id })
    await server.stop()
    await auditWithRelease(build, { DATABASE_URL: url })
    expect(await findChanged(), `after ${build}`).toEqual([])
  }
  const { rows } = await pool.query('SELECT count(*)::integer AS count FROM purchases')
  expect(rows).toEqual([{ count: SIZE.purchases + builds.length }])

  const lines: string[] = []
  const print = (line: string) => void lines.push(line)
  const isClean = await checkRestoredShop(url, readConfig({ SECRET_KEY: FILLED_SECRET_KEY }), {
    print,
    signal: new AbortController().signal,
  })
  expect(isClean, lines.join('\n')).toBe(true)
  expect(lines).toContain('ok   200 accounts can be decrypted')
}, 180_000)

function unpack({ version, commit }: (typeof RELEASES)[number]): string {
  const release = path.join(folder, version)
  mkdirSync(release)
  unpackRelease(commit, release)
  return release
}

async function post(
  address: string,
  body: unknown,
  { token, key }: { token?: string; key?: string } = {},
): Promise<{ id: number; token: string }> {
  const response = await fetch(`${server?.origin}/api${address}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(token && { authorization: `Bearer ${token}` }),
      ...(key && { 'idempotency-key': key }),
    },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${address} was refused: ${response.status} ${text}`)
  return JSON.parse(text)
}
