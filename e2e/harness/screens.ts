import { readFile } from 'node:fs/promises'
import { type Download, expect, type Locator, type Page, type Route } from '@playwright/test'
import type { UserDetails } from './users.ts'

/** The header's link with the balance of the wallet, such as `$12.00`. */
export function walletLink(page: Page, amount: string): Locator {
  return page.getByRole('banner').getByRole('link', { name: `Wallet ${amount}: deposit` })
}

/** A usual phone. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true }

/** The figures of the dashboard in their order. */
export const DASHBOARD_FIGURES = [
  'Total Revenue',
  'Total Profit',
  'Total Users',
  'Total Deposited',
  'Total Store Purchases',
  'Total Tracking No Purchases',
  'New Users (Week)',
  'Low Stock Products',
]

/** Shows the buttons of the first row of an office list: a phone unfolds the row, a wide screen shows them already. */
export async function unfoldFirstRow(page: Page): Promise<void> {
  await page.getByRole('main').locator('[data-opens-row]').first().waitFor({ state: 'attached' })
  const more = page
    .getByRole('main')
    .getByRole('button', { name: /^More ./ })
    .first()
  if (await more.isVisible()) await more.click()
}

/** Fills in the login form and presses the button. The caller checks the result. */
export async function submitLogin(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** Fills in the registration form without the referral, and presses the button. The caller checks the result. */
export async function submitRegistration(page: Page, { email, username, password }: UserDetails) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Sign Up' }).click()
}

/** The button of the user menu in the header. It has this label once the user's name is loaded. */
export function accountMenu(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: /^Account of/ })
}

export async function logOut(page: Page): Promise<void> {
  await accountMenu(page).click()
  await page.getByRole('banner').getByRole('button', { name: 'Logout' }).click()
}

/** Navigates within the open app like one of its links, without loading the page again. */
export async function navigateInApp(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => history.pushState(null, '', address), to)
}

/**
 * Holds the answers to requests for `url` until the returned function is called. That function first waits until a
 * request is held.
 */
export async function holdAnswers(page: Page, url: string | RegExp): Promise<() => Promise<void>> {
  const released = Promise.withResolvers<void>()
  const firstRequest = Promise.withResolvers<void>()
  const answered: Promise<void>[] = []
  const hold = (route: Route) => {
    firstRequest.resolve()
    // The page may have navigated away by then.
    const answer = released.promise.then(() => route.fallback()).catch(() => {})
    answered.push(answer)
    return answer
  }
  await page.route(url, hold)
  return async () => {
    await firstRequest.promise
    released.resolve()
    await Promise.all(answered)
    await removeRoute(page, url, hold)
  }
}

/**
 * When the last route of a page is removed, the browser loses the requests that are being sent. So this adds a route that
 * matches no request, and keeps it.
 */
const keepOneRoute = (page: Page) => page.route('https://no-request.invalid/', (route) => route.abort())

/** Handles the first of these requests; the next ones go to the shop. */
export async function routeOnce(
  page: Page,
  url: string | RegExp,
  handler: (route: Route) => unknown,
): Promise<void> {
  await keepOneRoute(page)
  await page.route(url, handler, { times: 1 })
}

/** Removes a page's routes for `url`, or the one with this handler. */
export async function removeRoute(
  page: Page,
  url: string | RegExp,
  handler?: (route: Route) => unknown,
): Promise<void> {
  await keepOneRoute(page)
  await page.unroute(url, handler)
}

/** Answers these requests with an error after which the app does not retry, so that a screen shows it at once. */
export async function failRequests(
  page: Page,
  url: string | RegExp,
  error = 'The pen broke.',
): Promise<void> {
  const json = { error, code: 'INTERNAL', requestId: 'request-7' }
  await page.route(url, (route) => route.fulfill({ status: 500, json }))
}

/** Answers the live stream without events. So the page shows only what it has loaded, as if the events came late. */
export async function stubLiveUpdates(page: Page): Promise<void> {
  await page.route('**/api/live*', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
}

/** A toast with this text. */
export function toast(page: Page, text: string): Locator {
  return page.locator('[data-sonner-toast]').filter({ hasText: text })
}

/** Whether nothing covers the middle of the element. */
export function isClickable(element: Locator): Promise<boolean> {
  return element.evaluate((self) => {
    const { left, top, width, height } = self.getBoundingClientRect()
    return self.contains(document.elementFromPoint(left + width / 2, top + height / 2))
  })
}

/** The line of a receipt that begins with `label` and ends with `value`. */
export function receiptLine(within: Page | Locator, label: string, value: string): Locator {
  return within
    .locator('dl > div')
    .filter({ hasText: new RegExp(`^${escapeRegExp(label)}.*${escapeRegExp(value)}$`) })
}

/** A regular expression that matches exactly this text. */
export function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** Goes from /deposit to the hosted page of a deposit of this amount, and presses `button` there. */
export async function depositAndPress(page: Page, amount: string, button: string): Promise<void> {
  await page.goto('/deposit')
  await page.getByLabel('Amount in USD').fill(amount)
  await page.getByRole('button', { name: 'Proceed to Deposit' }).click()
  await expect(page.getByText('SANDBOX')).toBeVisible()
  await pressOutcome(page, button)
}

/** Presses an outcome on a hosted page and waits for the next page, because leaving earlier could cancel the press. */
export async function pressOutcome(page: Page, outcome: string): Promise<void> {
  const nextPage = page.waitForEvent('framenavigated', (frame) => frame === page.mainFrame())
  await page.getByRole('button', { name: outcome, exact: true }).click()
  await nextPage
}

/** The text on the clipboard. Poll it (`expect.poll`), because the browser writes it a moment after a click. */
export function clipboardText(page: Page): Promise<string> {
  return page.evaluate(() => navigator.clipboard.readText())
}

export async function readDownload(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8')
}

/** The day of an instant in the shop's format. The browser of the tests is in UTC. */
export function dayOf(instant: string): string {
  const format = { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' } as const
  return new Date(instant).toLocaleDateString('en-US', format)
}
