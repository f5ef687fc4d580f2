import { expect, it } from 'vitest'
import { useTestShop } from '../../../../test/shop.ts'

const SALES = 40
/** All purchases within this time together clear the cache of the catalogue only once. */
const COALESCED_MS = 250

const shop = useTestShop()

it('a buyer sees the new stock at once; for other customers the shop refreshes the stock at most once every 250 ms', async () => {
  const product = await shop.product({ price: 0, accounts: SALES + 1 })
  const [buyer, other] = [await shop.user(), await shop.user()]
  const inStock = async ({ token }: { token: string }) =>
    (await shop.api('GET', `/shop/products/${product.id}`, { token })).body.inStock as number
  const shownStocks = new Set([await inStock(other)])
  const begunAt = performance.now()
  for (let sale = 1; sale <= SALES; sale++) {
    expect((await shop.buy(buyer, product.id)).status).toBe(201)
    shownStocks.add(await inStock(other))
  }
  const elapsedMs = performance.now() - begunAt
  expect(await inStock(buyer)).toBe(1)
  // The first value, one for each time the cache was cleared, and two as a margin, because answers also expire.
  expect(shownStocks.size).toBeLessThanOrEqual(elapsedMs / COALESCED_MS + 3)
  await expect.poll(() => inStock(other), { timeout: 5_000 }).toBe(1)
})
