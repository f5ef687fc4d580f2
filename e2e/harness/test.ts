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
      const context = await browser.newContext(options)
      contexts.push(context)
      await watch.over(context)
      if (token !== undefined) await signIn(context, token)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

/**
 * Stores the token before the first page of the shop loads, and only once, so that a logout lasts. A `storageState` would
 * open an extra page for this, which takes longer than the test's own page.
 */
async function signIn(context: BrowserContext, token: string): Promise<void> {
  const { origin } = new URL(baseUrl())
  await context.addInitScript(
    ({ origin, token }) => {
      if (location.origin !== origin || localStorage.getItem('signed_in_by_test') !== null) return
      localStorage.setItem('signed_in_by_test', 'yes')
      localStorage.setItem('access_token', token)
    },
    { origin, token },
  )
}

/** Tests that look at what was made once for all of a file's in a worker. */
export function testsOf<Made>(make: () => Promise<Made>) {
  return test.extend<object, { made: Made }>({
    // biome-ignore lint/correctness/noEmptyPattern: no other fixture is needed
    made: [async ({}, use) => use(await make()), { scope: 'worker' }],
  })
}

export { expect } from '@playwright/test'
