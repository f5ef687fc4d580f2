import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestJobs } from '../../../test/areas/jobs.ts'
import { testPurchases } from '../../../test/areas/purchases.ts'
import { startPgbouncer } from '../../../test/process/pgbouncer.ts'
import { openTestShop, type TestShop } from '../../../test/shop.ts'
import { addJob } from '../queue/jobs.ts'

/** The shop reaches its database through PgBouncer in transaction mode, and directly by DIRECT_DATABASE_URL. */
let pgbouncer: Awaited<ReturnType<typeof startPgbouncer>>
let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop(
    {},
    {
      direct: true,
      reach: async (url) => {
        pgbouncer = await startPgbouncer(url)
        return pgbouncer.url
      },
    },
  )
})
afterAll(async () => {
  await shop.close()
  await pgbouncer.stop()
})

const { buy, soldAccounts } = testPurchases(() => shop)

it('buyers share a few server connections, and each purchase is made once', async () => {
  const product = await shop.product({ price: 5, accounts: 200 })
  const buyers = await Promise.all(Array.from({ length: 20 }, () => shop.user({ balance: 50 })))
  const answers = await Promise.all(
    buyers.flatMap(({ token }, buyer) =>
      Array.from({ length: 5 }, (_, purchase) =>
        buy(token, { logProductId: product.id, quantity: 1 }, `pooled-${buyer}-${purchase}`),
      ),
    ),
  )
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 201))
  expect(await soldAccounts(product.id)).toHaveLength(100)
  for (const { id } of buyers) expect(await shop.balanceOf(id)).toBe(25)
})

it('the export of a long list is read through a cursor, in one transaction', async () => {
  const admin = await shop.admin()
  const link = await shop.api('POST', '/admin/user/export-link', { token: admin.token })
  expect(link.status).toBe(200)
  const file = await shop.api('GET', link.body.url.replace(/^.*\/api/, ''))
  expect(file.status).toBe(200)
  expect(Number(file.headers['x-row-count'])).toBeGreaterThan(20)
})

it('notifications and jobs bypass the pooler', async () => {
  const received = new Promise((resolve) => shop.platform.notifications.on('through-pooler', resolve))
  await shop.platform.notifications.send('through-pooler', 'hello')
  expect(await received).toBe('hello')

  const user = await shop.user()
  const jobs = await startTestJobs(shop.platform)
  try {
    await addJob(shop.db, 'mail-link', { email: user.email, purpose: 'reset-password' })
    const links = () =>
      shop.db.selectFrom('mailed_tokens').selectAll().where('user_id', '=', user.id).execute()
    await expect.poll(links, { timeout: 15_000 }).toHaveLength(1)
  } finally {
    await jobs.stop()
  }
})
