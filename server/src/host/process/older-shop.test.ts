import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { usaRequestBody } from '../../../test/areas/shipments.ts'
import { openTestPool } from '../../../test/connect.ts'
import { FIRST_RELEASE, unpackRelease } from '../../../test/process/releases.ts'
import { type ServerProcess, startServerProcess } from '../../../test/process/server-process.ts'
import { createDatabase, dropDatabase, urlOf } from '../../../test/server.ts'
import type { Answer } from '../../../test/shop.ts'
import { hashPassword } from '../../areas/identity/sign-in/passwords.ts'

/*
 * This build opens a shop of release 0.3.0. Everything from before still works, for accounts and shipments
 * together: idempotency keys, limits of coupons, refunds, reports, lists and the ledger.
 */

const ROOT = path.join(import.meta.dirname, '../../../..')
const PASSWORD = 'a-password-of-a-buyer'
const database = `docket_older_${randomUUID().slice(0, 8)}`
const url = urlOf(inject('postgresUrl'), database)
const folder = mkdtempSync(path.join(tmpdir(), 'docket-older-'))
const env = { DATABASE_URL: url, LOG_LEVEL: 'warn', DEMO: '0' }
let server: ServerProcess | undefined

beforeAll(() => createDatabase(inject('postgresUrl'), database))
afterAll(async () => {
  await server?.stop()
  await dropDatabase(inject('postgresUrl'), database)
  rmSync(folder, { recursive: true, force: true })
})

it('a shop of release 0.3.0 continues with both kinds of purchases, and its ledger check finds nothing', async () => {
  unpackRelease(FIRST_RELEASE, folder)
  server = await startServerProcess(env, { args: [path.join(folder, 'server/src/main.ts')] })
  await addCustomers(3)
  let admin = await signIn('/admin/auth/login', 'admin@docket.test', 'docket-admin')
  let [firstBuyer, secondBuyer, thirdBuyer] = await signInCustomers()
  const product = await stockProduct(admin)
  await call(admin, 'POST', '/admin/coupon', {
    ...{ value: 'OLD-COUPON', percentage: 50, expiryDate: new Date(Date.now() + 86_400_000).toISOString() },
    ...{ maxUses: 2, maxUsesPerUser: 1 },
  })
  const purchaseRequest = { logProductId: product, quantity: 2, couponCode: 'OLD-COUPON' }
  const key = randomUUID()
  const firstPurchase = await call(firstBuyer, 'POST', '/shop/buy', purchaseRequest, key)
  const secondPurchase = await call(secondBuyer, 'POST', '/shop/buy', { logProductId: product, quantity: 1 })
  expect([firstPurchase.status, secondPurchase.status]).toEqual([201, 201])
  await call(secondBuyer, 'POST', '/history/purchases/report', {
    purchaseId: secondPurchase.body.id,
    message: 'It is bad.',
  })
  await call(admin, 'POST', '/admin/purchase/refund', {
    purchaseId: firstPurchase.body.id,
    amount: 3,
    reason: 'Half of it.',
  })
  await server.stop()

  server = await startServerProcess(env)
  admin = await signIn('/admin/auth/login', 'admin@docket.test', 'docket-admin')
  ;[firstBuyer, secondBuyer, thirdBuyer] = await signInCustomers()
  expect((await call(firstBuyer, 'POST', '/shop/buy', purchaseRequest, key)).body).toMatchObject({
    id: firstPurchase.body.id,
    amount: 10,
  })
  expect((await call(firstBuyer, 'POST', '/trackingNo/usa', usaRequestBody())).status).toBe(404)
  await call(admin, 'POST', '/admin/settings/trackingNoPrice', { sellingPrice: 2, costPrice: 1 })
  expect((await call(firstBuyer, 'POST', '/trackingNo/usa', usaRequestBody(), key)).body.code).toBe(
    'KEY_REUSED',
  )

  const withCoupon = usaRequestBody({ couponCode: 'OLD-COUPON' })
  expect((await call(firstBuyer, 'POST', '/trackingNo/usa', withCoupon)).body.code).toBe('INVALID_COUPON')
  const shipment = await call(secondBuyer, 'POST', '/trackingNo/usa', withCoupon)
  expect(shipment).toMatchObject({ status: 201, body: { amount: 1, discount: 1 } })
  expect((await call(thirdBuyer, 'POST', '/trackingNo/usa', withCoupon)).body.code).toBe('INVALID_COUPON')
  const coupons = (await call(admin, 'GET', '/admin/coupon/list')).body.items
  expect(coupons).toMatchObject([{ value: 'OLD-COUPON', uses: 2 }])

  const refund = (purchaseId: number, amount: number) =>
    call(admin, 'POST', '/admin/purchase/refund', { purchaseId, amount, reason: 'The rest of it.' })
  expect((await refund(firstPurchase.body.id, 7.01)).body.code).toBe('REFUND_TOO_LARGE')
  expect((await refund(firstPurchase.body.id, 7)).body).toMatchObject({ refunded: 10, refundable: 0 })
  expect((await refund(shipment.body.id, 1)).body).toMatchObject({ refunded: 1, refundable: 0 })
  const totalOf = async (list: string) => (await call(admin, 'GET', list)).body.total
  expect(await totalOf('/admin/history/purchases/list')).toBe(2)
  expect(await totalOf('/admin/history/trackingNos/list')).toBe(1)
  expect(await totalOf('/admin/report/list')).toBe(1)
  expect((await call(secondBuyer, 'GET', '/history/purchases/list')).body.items).toMatchObject([
    { id: secondPurchase.body.id },
  ])
  expect((await call(admin, 'GET', '/admin/stat')).body).toMatchObject({
    ...{ totalPurchases: 2, totalTrackingNoPurchased: 1, totalRevenue: 10 },
  })
  await expectCleanLedger()
}, 180_000)

async function call(
  token: string | undefined,
  method: string,
  address: string,
  body?: unknown,
  key?: string,
): Promise<Pick<Answer, 'status' | 'body'>> {
  const response = await fetch(`${server?.origin}/api${address}`, {
    method,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && {
        'content-type': typeof body === 'string' ? 'text/plain' : 'application/json',
      }),
      ...(key && { 'idempotency-key': key }),
    },
    ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
  })
  return { status: response.status, body: await response.json() }
}

async function signIn(address: string, email: string, password: string): Promise<string> {
  return (await call(undefined, 'POST', address, { email, password })).body.token
}

const emailOf = (nth: number) => `customer-${nth}@docket.test`
const signInCustomers = () =>
  Promise.all([1, 2, 3].map((nth) => signIn('/auth/login', emailOf(nth), PASSWORD))) as Promise<
    [string, string, string]
  >

/** Adds customers with confirmed addresses and empty wallets. */
async function addCustomers(count: number) {
  const pool = openTestPool(url)
  const hash = await hashPassword(PASSWORD)
  for (let nth = 1; nth <= count; nth++) {
    await pool.query(
      `WITH customer AS (
        INSERT INTO users (username, email, password_hash, role, email_verified_at)
          VALUES ($1, $2, $3, 'USER', now()) RETURNING id
      ) INSERT INTO wallets (user_id) SELECT id FROM customer`,
      [`customer-${nth}`, emailOf(nth), hash],
    )
  }
  await pool.end()
}

/** Adds a product at $10 with five accounts, and credits every customer with $50. */
async function stockProduct(admin: string): Promise<number> {
  const create = async (address: string, body: unknown) => (await call(admin, 'POST', address, body)).body.id
  const categoryId = await create('/admin/category', { name: 'Games' })
  const subCategoryId = await create('/admin/sub-category', { name: 'Keys', categoryId })
  const product = await create('/admin/product', {
    ...{ categoryId, subCategoryId, title: 'A key', description: '<p>Plain.</p>' },
    ...{ sellingPrice: 10, costPrice: 5 },
  })
  const accounts = [1, 2, 3, 4, 5].map((nth) => `key-number-${nth}`).join('\n')
  await call(
    admin,
    'POST',
    `/admin/account/import?logProductId=${product}&mode=commit&provenance=A+test`,
    accounts,
  )
  const users = (await call(admin, 'GET', '/admin/user/list?search=customer-')).body.items
  for (const { id } of users) {
    await call(admin, 'POST', '/admin/user/wallet-adjustment', { userId: id, amount: 50, reason: 'A test.' })
  }
  return product
}

async function expectCleanLedger() {
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['server/src/host/commands/check-ledger.ts'],
    {
      cwd: ROOT,
      env: { ...process.env, ...env, NODE_ENV: 'test', SECRET_KEY: 'a-secret-for-tests-only-of-fair-length' },
    },
  )
  expect(stdout).toMatch(/The ledger is consistent\.\n$/)
}
