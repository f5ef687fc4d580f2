import { readFile } from 'node:fs/promises'
import { type Download, expect, type Locator, type Page } from '@playwright/test'

/** What the header says is in the wallet, e.g. `$12.00`. */
export function wallet(page: Page, amount: string): Locator {
  return page.getByRole('banner').getByRole('link', { name: `Wallet ${amount}: deposit` })
}

/** Fills the login form and presses the button; where that leads is the caller's to check. */
export async function logInAt(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Login' }).click()
}

/** The account's menu in the shop's header, once it can be opened: its code comes after the first paint. */
export function accountMenu(page: Page): Locator {
  return page
    .getByRole('banner')
    .getByRole('button', { name: /^Account of/ })
    .and(page.locator('[aria-haspopup]'))
}

export async function logOutOf(page: Page): Promise<void> {
  await accountMenu(page).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

/** The page is told of nothing live: it shows what it has loaded, as where the stream is late. */
export async function holdLive(page: Page): Promise<void> {
  await page.route('**/api/live*', (route) => route.fulfill({ contentType: 'text/event-stream', body: '' }))
}

/** A toast with this text. */
export function toast(page: Page, text: string): Locator {
  return page.locator('[data-sonner-toast]').filter({ hasText: text })
}

/** A line of a receipt: how its label begins, and the figure at its end. */
export function receiptLine(within: Page | Locator, label: string, value: string): Locator {
  return within.locator('dl > div').filter({ hasText: new RegExp(`^${literal(label)}.*${literal(value)}$`) })
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
}

/** From /deposit with a chosen amount on to the hosted page, where `button` is pressed. */
export async function depositAt(page: Page, amount: string, button: string): Promise<void> {
  await page.goto('/deposit')
  await page.getByLabel('Amount in USD').fill(amount)
  await page.getByRole('button', { name: 'Proceed to Deposit' }).click()
  await expect(page.getByText('SANDBOX')).toBeVisible()
  await page.getByRole('button', { name: button, exact: true }).click()
}

export async function textOf(download: Download): Promise<string> {
  return readFile(await download.path(), 'utf8')
}
