import { beforeAll, describe, expect, it } from 'vitest'
import { checkLedger } from '../../../../test/check-ledger.ts'
import { openTestShop, useTestAdmin, useTestShop } from '../../../../test/shop.ts'
import { checkAuditChain } from '../../../host/security/audit-chain/check-audit-chain.ts'
import { sealAuditLog } from '../../../host/security/audit-chain/seal-audit-log.ts'
import { closeSalesDays } from '../../dashboard/close-sales-days.ts'
import { fillDemoShop } from './fill-demo-shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
beforeAll(async () => {
  expect(await fillDemoShop(shop.platform)).toBe(true)
})

const get = async (path: string) => (await shop.api('GET', path, { token: admin.token })).body
const query = async (text: string) => (await shop.owner.query(text)).rows

describe('the past sales of the demo shop', () => {
  it('agree with the ledger, the stock and the seals of the audit log', async () => {
    const { checks, clean } = await checkLedger(shop.db)
    expect(checks.filter(({ violations }) => violations.length > 0)).toEqual([])
    expect(clean).toBe(true)
    const examined = (rule: RegExp) => checks.find(({ name }) => rule.test(name))?.examined ?? 0
    expect(examined(/^every purchase has one transfer/)).toBeGreaterThan(300)
    expect(examined(/^every completed deposit has one transfer/)).toBeGreaterThan(100)
    await sealAuditLog(shop.platform)
    const { keys, config } = shop.platform
    const seals = await checkAuditChain(shop.db, { keys, retention: config.retention })
    expect(seals).toMatchObject({ examined: 1, violations: [] })
  })

  it('fill every card of the dashboard for two periods of 30 days; the stored sums of past days change no figure', async () => {
    const day = (daysAgo: number) =>
      new Date(Date.now() - daysAgo * 24 * 60 * 60_000).toISOString().slice(0, 10)
    const readAll = async () =>
      Promise.all([get(`/admin/stat/?from=${day(29)}&to=${day(0)}`), get('/admin/stat/')])
    const [stats, allTime] = await readAll()
    for (const period of [stats, stats.previous]) {
      expect(period.totalPurchases).toBeGreaterThan(80)
      expect(period.totalRevenue).toBeGreaterThan(1_000)
      expect(period.totalProfit).toBeGreaterThan(300)
      expect(period.totalDeposited).toBeGreaterThan(1_000)
      expect(period.newUsers).toBeGreaterThan(5)
      // The last point is left out: right after midnight in UTC, today has no sales yet.
      for (const revenue of period.series.totalRevenue.slice(0, -1)) expect(revenue).toBeGreaterThan(0)
    }
    expect(stats.totalPurchases).toBeGreaterThan(1.2 * stats.previous.totalPurchases)
    expect(stats.topSellingProducts).toHaveLength(5)
    expect(stats.salesByCategory.length).toBeGreaterThan(4)
    expect(stats.mostActiveUser.purchases).toBeGreaterThan(5)
    expect(stats.firstSteps).toBeNull()
    expect(allTime.totalPurchases).toBeGreaterThanOrEqual(
      stats.totalPurchases + stats.previous.totalPurchases,
    )
    await closeSalesDays(shop.db)
    expect(await readAll()).toEqual([stats, allTime])
  })

  it('are in the lists of the back office, the newest first, with times of the past', async () => {
    const { items, total } = await get('/admin/history/purchases/list')
    expect(total).toBeGreaterThan(300)
    const times = items.map((item: { purchasedAt: string }) => Date.parse(item.purchasedAt))
    expect(times).toEqual([...times].sort((a, b) => b - a))
    const [first] = await query('SELECT min(created_at) AS at FROM transfers')
    expect(Date.now() - first.at).toBeGreaterThan(58 * 24 * 60 * 60_000)
    // No account was sold before it was added, and nothing happens after now.
    const [violations] = await query(`
      SELECT count(*)::integer AS count FROM sold_accounts s JOIN accounts a ON a.id = s.account_id
      JOIN purchases p ON p.id = s.purchase_id WHERE a.created_at > p.purchased_at OR p.purchased_at > now()`)
    expect(violations.count).toBe(0)
  })

  it('have a settled payment for each paid deposit, so the sweep does not ask the provider about it', async () => {
    const [counts] = await query(`
      SELECT count(*)::integer AS deposits, count(p.payment_id)::integer AS payments,
        count(*) FILTER (WHERE p.settled_as = 'CREDITED')::integer AS credited
      FROM deposits d LEFT JOIN payments p ON p.deposit_id = d.id WHERE d.status = 'COMPLETED'`)
    expect(counts.deposits).toBeGreaterThan(100)
    expect(counts).toEqual({
      deposits: counts.deposits,
      payments: counts.deposits,
      credited: counts.deposits,
    })
    const [newest] = await query("SELECT max(id) AS id FROM deposits WHERE status = 'COMPLETED'")
    const { amount, payments } = await get(`/admin/deposit/${newest.id}`)
    expect(payments).toMatchObject([
      { status: 'finished', figures: { actuallyPaid: String(amount), payCurrency: 'usdttrc20' } },
    ])
  })

  it('have customers who cannot sign in and get no mail', async () => {
    const [customer] = await query("SELECT email FROM users WHERE role = 'USER' LIMIT 1")
    for (const password of ['none', 'docket-demo', '']) {
      const body = { email: customer.email, password }
      expect((await shop.api('POST', '/auth/login', { body })).status).toBeGreaterThanOrEqual(400)
    }
    expect(await query('SELECT id FROM mails')).toEqual([])
  })

  it('continue with real purchases: the oldest account in stock is sold next', async () => {
    const user = await shop.user({ balance: 100 })
    const { items } = (await shop.api('GET', '/shop/products?search=Quillpad', { token: user.token })).body
    const answer = await shop.buy(user, items[0].id)
    // The number of the product, and then the number of the account.
    expect(answer.body.accounts[0].value).toMatch(/^DEMO-\d\d0001-/)
  })
})

it.each([
  ['has a customer', (other: Awaited<ReturnType<typeof openTestShop>>) => other.user()],
  [
    'has an admin with the username of a demo customer',
    async (other: Awaited<ReturnType<typeof openTestShop>>) => {
      const { id } = await other.admin()
      await other.owner.query("UPDATE users SET username = 'Priya.Nair' WHERE id = $1", [id])
    },
  ],
])('a shop that %s gets the demo products without past sales', async (_case, prepare) => {
  const other = await openTestShop()
  try {
    await prepare(other)
    expect(await fillDemoShop(other.platform)).toBe(true)
    const { rows } = await other.owner.query(`
      SELECT (SELECT count(*)::integer FROM purchases) AS purchases,
        (SELECT count(*)::integer FROM deposits) AS deposits,
        (SELECT count(*)::integer FROM products) AS products`)
    expect(rows).toEqual([{ purchases: 0, deposits: 0, products: 60 }])
  } finally {
    await other.close()
  }
})
