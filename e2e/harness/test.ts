import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { baseUrl } from './api.ts'
import { Watch } from './watch.ts'

export interface Fixtures {
  watch: Watch
  /** A browser of its own with a page in which `token` is signed in, or nobody. */
  open: (token?: string, options?: BrowserContextOptions) => Promise<Page>
}

/** Every page of every test is watched; see watch.ts. */
export const test = base.extend<Fixtures>({
  // Playwright wants the first argument destructured.
  // biome-ignore lint/correctness/noEmptyPattern: no other fixture is needed
  baseURL: async ({}, use) => use(baseUrl()),
  watch: [
    // biome-ignore lint/correctness/noEmptyPattern: no other fixture is needed
    async ({}, use) => {
      const watch = new Watch()
      await use(watch)
      watch.judge()
    },
    { auto: true },
  ],
  context: async ({ context, watch }, use) => {
    await watch.over(context)
    await use(context)
  },
  open: async ({ browser, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (token, options = {}) => {
      const localStorage = token === undefined ? [] : [{ name: 'access_token', value: token }]
      const storageState = { cookies: [], origins: [{ origin: baseUrl(), localStorage }] }
      const context = await browser.newContext({ storageState, ...options })
      contexts.push(context)
      await watch.over(context)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

export { expect } from '@playwright/test'
