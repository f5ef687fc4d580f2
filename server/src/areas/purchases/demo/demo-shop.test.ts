import { drawnCategory } from '@docket/contract/drawn-cover'
import pg from 'pg'
import { beforeAll, describe, expect, it, vi } from 'vitest'
import { useTestAdmin, useTestShop } from '../../../../test/shop.ts'
import { demoAccounts } from '../../catalogue/demo/demo-accounts.ts'
import { demoCatalogue } from '../../catalogue/demo/demo-catalogue.ts'
import { sanitizeDescription } from '../../catalogue/products/sanitize-description.ts'
import { fillDemoShop } from './fill-demo-shop.ts'

const shop = useTestShop()
const admin = useTestAdmin(shop)
let statements: number
beforeAll(async () => {
  const query = vi.spyOn(pg.Client.prototype, 'query')
  const results = await Promise.all([fillDemoShop(shop.platform), fillDemoShop(shop.platform)])
  statements = query.mock.calls.length
  query.mockRestore()
  expect(results.sort()).toEqual([false, true])
})

const products = demoCatalogue.flatMap((category) => category.subCategories.flatMap((sub) => sub.products))

describe('the demo shop', () => {
  it('has 8 categories, 20 subcategories, 60 products and thousands of accounts, created once', async () => {
    const get = async (path: string) => (await shop.api('GET', path, { token: admin.token })).body
    expect(await get('/admin/category/list')).toHaveLength(8)
    expect(await get('/admin/sub-category/list')).toHaveLength(20)
    expect((await get('/admin/product/list')).total).toBe(60)
    const { count } = await shop.db
      .selectFrom('available_accounts')
      .select((q) => q.fn.countAll<bigint>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(products.reduce((sum, product) => sum + product.stock, 0))
    expect(Number(count)).toBeGreaterThan(4_000)
  })

  it('has categories whose covers differ: each has a hue and an illustration of its own', async () => {
    const categories = await shop.db.selectFrom('categories').select(['id', 'name']).execute()
    const covers = categories.map(drawnCategory)
    expect(new Set(covers.map(({ hue }) => hue)).size).toBe(8)
    expect(new Set(covers.map(({ illustration }) => illustration)).size).toBe(8)
    expect(covers.map(({ illustration }) => illustration)).not.toContain('tag')
  })

  it('is created with a few statements for each product, so that the first start is short', () => {
    expect(statements).toBeLessThan(10 * products.length)
  })

  it('is not filled a second time', async () => {
    expect(await fillDemoShop(shop.platform)).toBe(false)
  })

  it('has products with no stock, low stock and much stock', () => {
    for (const [least, most] of [
      [0, 0],
      [1, 10],
      [11, 99],
      [100, 1_000],
    ] as const) {
      expect(products.filter(({ stock }) => stock >= least && stock <= most).length).toBeGreaterThan(2)
    }
  })

  it('says what the buyer gets: accounts, keys, codes, licences and links', async () => {
    const rows = await shop.db.selectFrom('products').select(['title', 'noun']).execute()
    const nounBy = new Map(rows.map(({ title, noun }) => [title, noun]))
    expect(nounBy.get('Facebook Aged (2015)')).toBe('account')
    expect(nounBy.get('Lanterns of Ostrava')).toBe('key')
    expect(nounBy.get('Tern Outdoor Voucher, €50')).toBe('code')
    expect(nounBy.get('Quillpad Pro, 1 Year')).toBe('licence')
    expect(nounBy.get('One Pan, Forty Evenings')).toBe('link')
  })

  it('has prices above the costs, in whole cents', () => {
    for (const { price, cost } of products) {
      expect(cost).toBeLessThan(price)
      for (const amount of [price, cost]) expect(Number(amount.toFixed(2))).toBe(amount)
    }
  })

  it('has a different description for each product, in HTML that the sanitizer does not change', () => {
    for (const { description } of products) {
      expect(sanitizeDescription(description)).toBe(description)
      expect(description).toMatch(/<(h[2-4]|ul|ol|blockquote|em|strong|p)>/)
    }
    expect(new Set(products.map(({ description }) => description)).size).toBe(60)
    expect(new Set(products.map(({ title }) => title)).size).toBe(60)
  })

  it('has accounts that are clearly not real, and the same ones on every machine', async () => {
    for (const kind of ['login', 'licence', 'game-key', 'gift-code', 'esim', 'download', 'course'] as const) {
      const accounts = demoAccounts(kind, '07', 300)
      expect(new Set(accounts).size).toBe(300)
      expect(accounts).toEqual(demoAccounts(kind, '07', 300))
      for (const account of accounts) expect(account).toMatch(/DEMO-|\.invalid\/demo\//)
    }
    expect(demoAccounts('login', '01', 1)).toMatchInlineSnapshot(`
      [
        "demo-010001@example.invalid | pass: DEMO-GVX2H4BN | recovery: DEMO-5GRBXE",
      ]
    `)
  })

  it('sells accounts with the coupon WELCOME10, and refuses SUMMER24, which has expired', async () => {
    const user = await shop.user({ balance: 100 })
    const { body } = await shop.api('GET', '/shop/products?search=Quillpad', { token: user.token })
    const purchase = await shop.buy(user, body.items[0].id, { quantity: 2, couponCode: 'welcome10' })
    expect(purchase.body).toMatchObject({ unitPrice: 24.99, discount: 5, amount: 44.98 })
    expect(purchase.body.accounts[0].value).toMatch(/^DEMO-/)
    const expired = await shop.api('GET', '/shop/validate-coupon/SUMMER24', { token: user.token })
    expect(expired).toMatchObject({ status: 422, body: { error: 'Invalid coupon code.' } })
  })
})
