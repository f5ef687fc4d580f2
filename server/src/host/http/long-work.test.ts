import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openTestClient } from '../../../test/connect.ts'
import { openTestShop, type TestCaller, type TestShop } from '../../../test/shop.ts'
import { importAccounts } from '../../areas/stock/import/import-accounts.ts'
import { LONG_WORK, TIMEOUTS } from './timeouts.ts'

/** The database is blocked for longer than a connection may be silent. */
const [SILENCE_MS, LOCKED_MS] = [500, 2_000]

let shop: TestShop
let origin: string
let admin: TestCaller
let locker: pg.Client
beforeAll(async () => {
  shop = await openTestShop()
  origin = await shop.app.listen({ host: '127.0.0.1', port: 0 })
  locker = await openTestClient(shop.url)
  admin = await shop.admin()
  shop.app.server.timeout = SILENCE_MS
})
afterAll(async () => {
  await locker.end()
  await shop.close()
})

/** Calls the API as the admin. */
const call = (method: string, path: string, body?: string) =>
  fetch(`${origin}/api${path}`, {
    method,
    headers: { authorization: `Bearer ${admin.token}`, ...(body && { 'content-type': 'text/plain' }) },
    ...(body && { body }),
  })

/** Locks `table`, starts `work`, and unlocks the table after LOCKED_MS. */
async function whileLocked<Result>(table: string, work: () => Promise<Result>): Promise<Result> {
  await locker.query(`BEGIN; LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`)
  const result = work()
  result.catch(() => {})
  await sleep(LOCKED_MS)
  await locker.query('COMMIT')
  return result
}

const countBatches = async (productId: number) =>
  (
    await shop.db
      .selectFrom('account_batches')
      .select('account_count')
      .where('product_id', '=', productId)
      .execute()
  ).length

describe('a call of the back office that takes longer than a connection may be silent', () => {
  let productId: number
  let connection: Socket | undefined
  beforeEach(async () => {
    productId = (await shop.product({ accounts: [] })).id
    shop.app.server.once('connection', (socket: Socket) => {
      connection = socket
    })
  })

  it('is answered: an import', async () => {
    const path = `/admin/account/import?logProductId=${productId}&mode=commit&provenance=A+test`
    const answer = await whileLocked('account_batches', () => call('POST', path, `one ${productId}\ntwo`))
    expect(answer.status).toBe(200)
    expect(await answer.json()).toMatchObject({ new: 2 })
    expect(await countBatches(productId)).toBe(1)
    // The next request on the connection has the usual limit again.
    expect(connection?.timeout ?? 0).toBeLessThanOrEqual(TIMEOUTS.keepAliveTimeout + 1_000)
  })

  it('is answered: the dashboard', async () => {
    const answer = await whileLocked('coupons', () => call('GET', '/admin/stat'))
    expect(answer.status).toBe(200)
  })

  it('is answered: an export, and its link', async () => {
    const link = await whileLocked('coupons', () => call('POST', '/admin/coupon/export-link'))
    expect(link.status).toBe(200)
    const { url } = (await link.json()) as { url: string }
    const file = await whileLocked('coupons', () => fetch(`${origin}${url}`))
    expect(file.status).toBe(200)
    expect(await file.text()).toContain('\r\n')
  })
})

it('a connection whose request does not end is closed', async () => {
  const { port } = shop.app.server.address() as AddressInfo
  const client = connect(port, '127.0.0.1').on('error', () => {})
  const closed = once(client, 'close')
  client.resume()
  client.write('POST /api/admin/account/import HTTP/1.1\r\nhost: shop\r\n')
  await closed
})

it('an import that takes longer than its limit stores no account and says so, long before its connection is closed', async () => {
  expect(LONG_WORK.importTimeout + 120_000).toBeLessThanOrEqual(LONG_WORK.connectionTimeout)
  const { id: productId } = await shop.product({ accounts: [] })
  const importRequest = {
    productId,
    separator: 'newline',
    leavesOutHeader: false,
    source: 'test',
    provenance: 'A test',
    addLookalikes: false,
  } as const
  const actor = { actorId: admin.id, address: '127.0.0.1' }
  const lateImport = whileLocked('account_batches', () =>
    importAccounts(shop.platform, actor, importRequest, Readable.from([Buffer.from('late one\nlate two')]), {
      limitMs: SILENCE_MS,
    }),
  )
  await expect(lateImport).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  expect(await countBatches(productId)).toBe(0)
})
