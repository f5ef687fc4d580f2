import { openShop } from './start-shop.ts'
import { test as base } from './test.ts'

/** Tests in an empty shop of their own, for what would disturb the journeys of the common one. */
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
