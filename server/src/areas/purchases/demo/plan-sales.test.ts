import { toCents } from '@docket/contract/money'
import { describe, expect, it } from 'vitest'
import { demoCatalogue } from '../../catalogue/demo/demo-catalogue.ts'
import { planSales, unitsSold } from './plan-sales.ts'

const goods = demoCatalogue.flatMap(({ subCategories }) =>
  subCategories.flatMap(({ products }) =>
    products.map(({ price }) => ({ priceCents: Number(toCents(price)) })),
  ),
)
const NOW = Date.parse('2026-11-25T13:00:00Z')
const DAY_MS = 24 * 60 * 60_000
const plan = planSales(goods, NOW)
const { customers, deposits, purchases, balances } = plan

describe('the plan of the demo sales', () => {
  it('is the same for the whole day, but contains nothing after the current time', () => {
    const morning = planSales(goods, Date.parse('2026-11-25T00:00:00Z'))
    expect(planSales(goods, NOW)).toEqual(plan)
    expect(purchases.slice(0, morning.purchases.length)).toEqual(morning.purchases)
    expect(purchases.length - morning.purchases.length).toBeGreaterThan(0)
    for (const { at } of [...deposits, ...purchases]) expect(at.getTime()).toBeLessThanOrEqual(NOW)
  })

  it('has hundreds of purchases by about 40 customers, spread over all of the last 60 days', () => {
    for (let nth = 0; nth < 7; nth++) {
      const { purchases, customers } = planSales(goods, NOW + nth * DAY_MS)
      expect(purchases.length).toBeGreaterThan(300)
      expect(purchases.length).toBeLessThan(600)
      expect(customers).toHaveLength(42)
      const days = new Set(purchases.map(({ at }) => at.toISOString().slice(0, 10)))
      expect(days.size).toBeGreaterThanOrEqual(60)
    }
  })

  it('is uneven like a real shop: it grows, and few products and customers have most of the purchases', () => {
    const countBetween = (fromDaysAgo: number, toDaysAgo: number) =>
      purchases.filter(
        ({ at }) => at.getTime() >= NOW - fromDaysAgo * DAY_MS && at.getTime() < NOW - toDaysAgo * DAY_MS,
      ).length
    expect(countBetween(20, 0)).toBeGreaterThan(1.5 * countBetween(60, 40))
    const unitsByProduct = goods.map((_product, nth) => unitsSold(plan, nth)).sort((a, b) => b - a)
    const bestTen = unitsByProduct.slice(0, 10).reduce((sum, units) => sum + units, 0)
    expect(bestTen).toBeGreaterThan(unitsByProduct.reduce((sum, units) => sum + units, 0) / 3)
    expect(unitsByProduct.at(-1)).toBe(0)
  })

  it('has names that anyone can register, and addresses that no one can have', () => {
    expect(new Set(customers.map(({ email }) => email)).size).toBe(customers.length)
    for (const { username, email } of customers) {
      expect(username).toMatch(/^[a-z.]{3,30}$/)
      expect(email).toMatch(/@example\.test$/)
    }
  })

  it('never spends more than a wallet has, and nothing happens before the customer has joined', () => {
    const wallets = customers.map(() => 0)
    const events = [
      ...deposits
        .filter(({ isPaid }) => isPaid)
        .map((deposit) => ({ ...deposit, cents: deposit.amountCents })),
      ...purchases.map((purchase) => ({ ...purchase, cents: -purchase.amountCents })),
    ].sort((one, other) => one.at.getTime() - other.at.getTime())
    for (const event of events) {
      expect(event.at.getTime()).toBeGreaterThan(customers[event.customer]?.joinedAt.getTime() ?? Infinity)
      const balance = (wallets[event.customer] ?? 0) + event.cents
      expect(balance).toBeGreaterThanOrEqual(0)
      if ('balanceAfterCents' in event) expect(balance).toBe(event.balanceAfterCents)
      wallets[event.customer] = balance
    }
    expect(wallets).toEqual(balances)
    // The smallest deposit by crypto is $12.
    for (const { amountCents } of deposits) expect(amountCents).toBeGreaterThanOrEqual(12_00)
  })
})
