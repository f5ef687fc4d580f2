import { type BrowserContext, type BrowserContextOptions, test as base, type Page } from '@playwright/test'
import { baseUrl } from './api.ts'
import { PageProblems } from './page-problems.ts'

export interface Fixtures {
  pageProblems: PageProblems
  /** Opens a page in a new browser context; with `token`, its user is signed in. */
  open: (token?: string, options?: BrowserContextOptions) => Promise<Page>
}

/** A test fails if one of its pages has a problem that the test does not allow; see page-problems.ts. */
export const test = base.extend<Fixtures>({
  // Playwright wants the first argument destructured.
  // biome-ignore lint/correctness/noEmptyPattern: no other fixture is needed
  baseURL: async ({}, use) => use(baseUrl()),
  pageProblems: [
    // biome-ignore lint/correctness/noEmptyPattern: no other fixture is needed
    async ({}, use) => {
      const pageProblems = new PageProblems()
      await use(pageProblems)
      pageProblems.expectNone()
    },
    { auto: true },
  ],
  context: async ({ context, pageProblems }, use) => {
    await pageProblems.record(context)
    await use(context)
  },
  open: async ({ browser, pageProblems }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (token, options = {}) => {
      const context = await browser.newContext(options)
      contexts.push(context)
      await pageProblems.record(context)
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

/**
 * Tests with a fixture `shared`, which `make` creates once per worker for all tests of the file. A fixture of
 * Playwright's scope `worker` would start a new worker, with a new browser, for each such file.
 */
export function testsWithSharedData<SharedData>(make: () => Promise<SharedData>) {
  let shared: Promise<SharedData> | undefined
  return test.extend<{ shared: SharedData }>({
    // biome-ignore lint/correctness/noEmptyPattern: no other fixture is needed
    shared: async ({}, use) => {
      shared ??= make()
      await use(await shared)
    },
  })
}

export { expect } from '@playwright/test'
