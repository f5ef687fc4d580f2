import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { baseUrl } from './api.ts'
import { Watch } from './watch.ts'

export interface Fixtures {
  watch: Watch
  /** Opens a page in a new browser context; with `token`, its user is signed in. */
  open: (token?: string, options?: BrowserContextOptions) => Promise<Page>
}

/** Watches every page of every test; see watch.ts. */
export const test = base.extend<Fixtures>({
  // Playwright wants the first argument destructured.
  // biome-ignore lint/correctness/noEmptyPattern: no other fixture is needed
  baseURL: async ({}, use) => use(baseUrl()),
  watch: [
    // biome-ignore lint/correctness/noEmptyPattern: no other fixture is needed
    async ({}, use) => {
      const watch = new Watch()
      await use(watch)
      watch.expectNoProblems()
    },
    { auto: true },
  ],
  context: async ({ context, watch }, use) => {
    await watch.watchContext(context)
    await use(context)
  },
  open: async ({ browser, watch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (token, options = {}) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      await watch.watchContext(context)
      if (token !== undefined) await signIn(context, token)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

/**
 * Stores the token before the first page of the shop loads, and only once, so that a logout is not undone. With a
 * `storageState`, Playwright would open an extra page, which takes longer than the test's own page.
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

/** Tests with a fixture `made`, which `make` creates once per worker for all tests of the file. */
export function testsWithShared<Made>(make: () => Promise<Made>) {
  return test.extend<object, { made: Made }>({
    // biome-ignore lint/correctness/noEmptyPattern: no other fixture is needed
    made: [async ({}, use) => use(await make()), { scope: 'worker' }],
  })
}

export { expect } from '@playwright/test'
