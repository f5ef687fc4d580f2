import { openShop } from './start-shop.ts'
import { test as base } from './test.ts'

/** Gives each test a separate, empty shop. For tests that would disturb other tests in the common shop. */
export const test = base.extend<{ shop: Awaited<ReturnType<typeof openShop>> }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: no other fixture is needed
    async ({}, use) => {
      const { BASE_URL } = process.env
      const shop = await openShop({ demo: false })
      process.env.BASE_URL = shop.url
      await use(shop)
      process.env.BASE_URL = BASE_URL
      await shop.close()
    },
    { auto: true, timeout: 60_000 },
  ],
  baseURL: async ({ shop }, use) => use(shop.url),
})
