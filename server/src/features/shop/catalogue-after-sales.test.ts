import { afterAll, beforeAll, expect, it } from 'vitest'
import { openTestShop, type TestShop } from '../../../test/shop.ts'

const SALES = 40
/** Sales within this time empty the cache of the catalogue together. */
const TOGETHER_MS = 250

let shop: TestShop
beforeAll(async () => {
  shop = await openTestShop()
})
afterAll(() => shop.close())

it('each sale is seen by its buyer at once; for everyone else the catalogue is read a few times a second at most', async () => {
  const product = await shop.product({ price: 0, lines: SALES + 1 })
  const [buyer, other] = [await shop.user(), await shop.user()]
  const inStock = async ({ token }: { token: string }) =>
    (await shop.api('GET', `/shop/products/${product.id}`, { token })).body.inStock as number
  const seen = new Set([await inStock(other)])
  const begunAt = performance.now()
  for (let sale = 1; sale <= SALES; sale++) {
    expect((await shop.buy(buyer, product.id)).status).toBe(201)
    seen.add(await inStock(other))
  }
  const elapsedMs = performance.now() - begunAt
  expect(await inStock(buyer)).toBe(1)
  // One more if the buyer's own read has refreshed it for all.
  expect(seen.size).toBeLessThanOrEqual(elapsedMs / TOGETHER_MS + 3)
  await expect.poll(() => inStock(other), { timeout: 5_000 }).toBe(1)
})
