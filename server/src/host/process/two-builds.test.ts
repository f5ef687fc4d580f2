import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openTestPool } from '../../../test/connect.ts'
import { liftLimits } from '../../../test/process/filled-release.ts'
import { copyBuild, PREVIOUS_RELEASE, unpackRelease } from '../../../test/process/releases.ts'
import { type ServerProcess, startServerProcess } from '../../../test/process/server-process.ts'
import { startBuyers, type VirtualBuyers } from '../../../test/process/virtual-buyers.ts'
import { createDatabase, dropDatabase, urlOf } from '../../../test/server.ts'
import { hashPassword } from '../../areas/identity/sign-in/passwords.ts'
import { functionsSchema } from '../db/migrate/functions.ts'

const ROOT = path.join(import.meta.dirname, '../../../..')
const PASSWORD = 'a-password-of-a-buyer'
const BUYERS = 6
const STOCK = 6_000
/** How many purchases each server must make in each stage. */
const PURCHASES = 25
const SOON = { timeout: 30_000 }

const database = `docket_builds_${randomUUID().slice(0, 8)}`
const url = urlOf(inject('postgresUrl'), database)
const folder = mkdtempSync(path.join(tmpdir(), 'docket-builds-'))
const env = { DATABASE_URL: url, LOG_LEVEL: 'warn' }
const running = new Set<ServerProcess>()
let pool: pg.Pool
let buyers: VirtualBuyers

beforeAll(async () => {
  await createDatabase(inject('postgresUrl'), database)
  pool = openTestPool(url)
})

afterAll(async () => {
  await buyers?.stop()
  for (const server of running) await server.stop()
  await pool.end()
  await dropDatabase(inject('postgresUrl'), database)
  rmSync(folder, { recursive: true, force: true })
})

it('the previous release, this build and the next build sell side by side while they start and stop, and the shop can go back to each of them', async () => {
  const previous = folderFor('previous')
  unpackRelease(PREVIOUS_RELEASE, previous)
  const next = folderFor('next')
  copyBuild(next)
  changeFunctions(next)
  addMigration(next, '9998-expand.sql', 'ALTER TABLE products ADD of_the_next_build text;')

  const previousServer = await start(previous)
  const [schemaOfPrevious] = await functionSchemas()
  buyers = startBuyers(await signUpBuyers(previousServer), await stockProduct(previousServer))
  buyers.open(previousServer)
  await waitForPurchases(previousServer)

  const thisBuild = await join(ROOT)
  await waitForPurchases(previousServer, thisBuild)

  await stop(previousServer)
  await waitForPurchases(thisBuild)
  // This build has only added to the database, so the previous release can start again.
  const previousAgain = await join(previous)
  await waitForPurchases(previousAgain, thisBuild)
  await stop(previousAgain)

  const [thisBuildAgain, nextBuild] = await Promise.all([join(ROOT), join(next)])
  await waitForPurchases(thisBuild, thisBuildAgain, nextBuild)
  await stop(thisBuild)
  await stop(thisBuildAgain)
  await waitForPurchases(nextBuild)

  // The next build has only added a column, so this build can start again.
  const goneBack = await join(ROOT)
  await waitForPurchases(goneBack, nextBuild)
  await stop(nextBuild)
  await waitForPurchases(goneBack)

  addMigration(
    next,
    '9999-contract.sql',
    '-- Contract step for release 0.5.0: nothing has read it since 0.4.0.\nSELECT 1;',
  )
  const nextBuildAgain = await join(next)
  await waitForPurchases(goneBack, nextBuildAgain)
  await stop(goneBack)
  await expectRefused(ROOT, '9999-contract.sql')
  await waitForPurchases(nextBuildAgain)

  const purchases = await buyers.stop()
  expect(buyers.failures).toEqual([])
  expect(new Set(purchases).size).toBe(purchases.length)
  const { rows } = await pool.query('SELECT count(*)::integer AS count FROM purchases')
  expect(rows).toEqual([{ count: purchases.length }])
  const schemas = await functionSchemas()
  expect(schemas).toEqual(expect.arrayContaining([schemaOfPrevious, functionsSchema]))
  // The next build has one more schema. The previous release may have the same functions as this build.
  expect(schemas).toHaveLength(new Set([schemaOfPrevious, functionsSchema]).size + 1)
  await stop(nextBuildAgain)
  const ledgerCheck = await promisify(execFile)(
    process.execPath,
    [path.join(next, 'server/src/host/commands/check-ledger.ts')],
    {
      env: { ...process.env, ...env, NODE_ENV: 'test', SECRET_KEY: 'a-secret-for-tests-only-of-fair-length' },
    },
  )
  expect(ledgerCheck.stdout).toMatch(/The ledger is consistent\.\n$/)
}, 300_000)

/** The database schemas with SQL functions. Each build has its own schema. */
async function functionSchemas(): Promise<string[]> {
  const { rows } = await pool.query(`SELECT nspname AS name FROM pg_namespace WHERE nspname LIKE 'api\\_%'`)
  return rows.map(({ name }) => name)
}

/** Changes a build: its most important SQL functions return one more column. */
function changeFunctions(releaseFolder: string) {
  const file = path.join(releaseFolder, 'server/src/areas/purchases/buy/buy.sql')
  const text = readFileSync(file, 'utf8')
  writeFileSync(file, text.replaceAll(/(OUT )?category_image_url text/g, '$&, $1of_the_next_build integer'))
}

/** Adds a migration to a build. Its name comes after those of all migrations of this build. */
function addMigration(releaseFolder: string, name: string, sql: string) {
  writeFileSync(path.join(releaseFolder, 'server/src/migrations', name), sql)
}

/** Expects that a build ends at once, with one line that names the migration that it does not know. */
async function expectRefused(releaseFolder: string, unknownMigration: string) {
  await expect(startServerProcess(env, { args: [mainOf(releaseFolder)] })).rejects.toThrow(
    `The database is newer than this build, which does not know its migration ${unknownMigration}. ` +
      'Start the newer build, or restore a backup that was made before it.\n',
  )
}
async function start(releaseFolder: string): Promise<ServerProcess> {
  const server = await startServerProcess(env, { args: [mainOf(releaseFolder)] })
  running.add(server)
  return server
}

/** Starts a server and adds it to the buyers' servers when it is ready. */
async function join(releaseFolder: string): Promise<ServerProcess> {
  const server = await start(releaseFolder)
  buyers.open(server)
  return server
}

function mainOf(releaseFolder: string): string {
  return path.join(releaseFolder, 'server/src/main.ts')
}

/** Removes a server from the buyers' servers, as a load balancer does, and ends it. */
async function stop(server: ServerProcess) {
  await buyers.close(server)
  await server.stop()
  running.delete(server)
}

/** Waits until each of these servers has made `PURCHASES` more purchases, and expects that none has failed. */
async function waitForPurchases(...servers: ServerProcess[]) {
  const before = servers.map((server) => buyers.count(server))
  await expect
    .poll(() => {
      const isEnough = servers.every(
        (server, index) => buyers.count(server) >= (before[index] ?? 0) + PURCHASES,
      )
      return isEnough || buyers.failures.length > 0
    }, SOON)
    .toBe(true)
  expect(buyers.failures).toEqual([])
}

function folderFor(name: string): string {
  const newFolder = path.join(folder, name)
  mkdirSync(newFolder)
  return newFolder
}

/** Creates a product with enough accounts, through the back office. */
async function stockProduct(server: ServerProcess): Promise<number> {
  const token = await signIn(server, '/admin/auth/login', 'admin@docket.test', 'docket-admin')
  const category = await post(server, '/admin/category', token, { name: 'Games' })
  const subCategory = await post(server, '/admin/sub-category', token, {
    name: 'Keys',
    categoryId: category.id,
  })
  const product = await post(server, '/admin/product', token, {
    categoryId: category.id,
    subCategoryId: subCategory.id,
    title: 'A key',
    description: '<p>Plain.</p>',
    sellingPrice: 1,
    costPrice: 0.5,
  })
  const accounts = Array.from({ length: STOCK }, (_, index) => `key-number-${index}`).join('\n')
  await post(
    server,
    `/admin/account/import?logProductId=${product.id}&mode=commit&provenance=A+test`,
    token,
    accounts,
  )
  const { rows } = await pool.query(`SELECT id FROM users WHERE role = 'USER'`)
  await liftLimits(pool)
  for (const { id } of rows) {
    await post(server, '/admin/user/wallet-adjustment', token, { userId: id, amount: 5_000, reason: 'Test' })
  }
  return product.id
}

/** Adds customers with confirmed addresses and returns their tokens. */
async function signUpBuyers(server: ServerProcess): Promise<string[]> {
  const hash = await hashPassword(PASSWORD)
  const tokens: string[] = []
  for (let nth = 1; nth <= BUYERS; nth++) {
    const email = `buyer-${nth}@docket.test`
    await pool.query(
      `WITH buyer AS (
        INSERT INTO users (username, email, password_hash, role, email_verified_at)
          VALUES ($1, $2, $3, 'USER', now()) RETURNING id
      ) INSERT INTO wallets (user_id) SELECT id FROM buyer`,
      [`buyer-${nth}`, email, hash],
    )
    tokens.push(await signIn(server, '/auth/login', email, PASSWORD))
  }
  return tokens
}

async function signIn(server: ServerProcess, address: string, email: string, password: string) {
  return (await post(server, address, undefined, { email, password })).token
}

async function post(
  { origin }: ServerProcess,
  address: string,
  token: string | undefined,
  body: object | string,
) {
  const response = await fetch(`${origin}/api${address}`, {
    method: 'POST',
    headers: {
      'content-type': typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json',
      'idempotency-key': randomUUID(),
      ...(token && { authorization: `Bearer ${token}` }),
    },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${address} was refused: ${response.status} ${text}`)
  return JSON.parse(text)
}
