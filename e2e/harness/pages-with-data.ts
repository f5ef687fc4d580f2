import type { Locator, Page } from '@playwright/test'
import { expect, type Fixtures } from './test.ts'
import { newCustomer } from './users.ts'

export const APP = /\/assets\/app-[^/]*\.js/
/** The script that loads the other scripts into a page that contains its data. */
export const LOADER = /\/assets\/load-scripts-[^/]*\.js/
/** The code of every screen, but not of the app itself. */
export const SCREENS = /\/assets\/(?!app-|load-scripts-)[^/]*\.js/

/**
 * Opens a page in a browser in which a customer has signed in. The browser then has a cookie. It tells the server whose
 * data to put into a page.
 */
export async function openSignedIn(
  open: Fixtures['open'],
  options?: Parameters<Fixtures['open']>[1],
): Promise<Page> {
  const { email, password, token } = await newCustomer()
  const page = await open(token, options)
  await page.request.post('/api/auth/login', { data: { email, password } })
  return page
}

type PageWithData = { screen: string; selector: string }

/**
 * Opens a page that contains its data, and returns the first element that shows the data. Its styles may not be there
 * yet. On a busy machine, reading the data may take too long. The server then sends the page without its data, and this
 * function opens the page again.
 */
export async function openUnstyled(page: Page, { screen, selector }: PageWithData): Promise<Locator> {
  const first = page.locator('.app-shell').locator(selector).first()
  await expect(async () => {
    await page.goto(screen, { waitUntil: 'commit' })
    await expect(first).toBeVisible({ timeout: 3_000 })
  }).toPass({ timeout: 30_000 })
  return first
}

/** The same, once the styles are there: until then, a page shows what it has for phones beside that for desktops. */
export async function openWithData(page: Page, options: PageWithData): Promise<Locator> {
  const first = await openUnstyled(page, options)
  await page.waitForFunction(() =>
    [...document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')].every(({ sheet }) => sheet),
  )
  return first
}
