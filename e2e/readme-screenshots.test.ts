import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { PHONE } from './harness/screens.ts'
import { expect, test } from './harness/test.ts'
import { adminToken, chooseOutcome, newCustomer, openDeposit, unregisteredUser } from './harness/users.ts'

const FOLDER = path.join(import.meta.dirname, '../docs/screenshots')
const MAX_BYTES = 150_000
const names = [
  'landing',
  'products',
  'products-dark',
  'product',
  'product-phone',
  'order',
  'order-phone',
  'order-phone-dark',
  'deposit',
  'manage-accounts',
  'dashboard',
  'dashboard-phone',
  'audit-log',
] as const

// To take the README's screenshots again, from a demo shop that no other test has used, run
// `UPDATE_SCREENSHOTS=1 npx playwright test --config e2e/playwright.config.ts readme-screenshots`.
if (process.env.UPDATE_SCREENSHOTS === '1') {
  test('updates the screenshots of the README', takeScreenshots)
} else {
  test('the screenshots of the README exist and are small', () => {
    for (const name of names) {
      const picture = readFileSync(fileOf(name))
      expect(picture.subarray(1, 4).toString(), name).toBe('PNG')
      expect(picture.length, name).toBeLessThan(MAX_BYTES)
    }
  })
}

async function takeScreenshots({ open }: { open: (token?: string, options?: object) => Promise<Page> }) {
  const customer = await newCustomer({ dollars: 60, person: { ...unregisteredUser(), username: 'marta' } })
  await chooseOutcome(await openDeposit(customer, 25), 'underpay')
  await chooseOutcome(await openDeposit(customer, 40), 'abandon')
  const page = await open(customer.token, { reducedMotion: 'reduce' })

  await page.goto('/')
  await takeScreenshot(page, 'landing')

  await page.goto('/products')
  await expect(page.getByRole('heading', { name: 'Design Assets' })).toBeVisible()
  await takeScreenshot(page, 'products')
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.getByRole('link', { name: 'See All Games' }).click()
  await expect(page.getByText('7 products')).toBeVisible()
  await takeScreenshot(page, 'products-dark')
  await page.emulateMedia({ colorScheme: 'light' })

  await page.goto('/deposit')
  await expect(page.getByText('Completed').first()).toBeVisible()
  await takeScreenshot(page, 'deposit')

  await page.goto('/products?search=Facebook+Aged')
  await page.getByRole('link', { name: /^View/ }).click()
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByLabel('Coupon code').fill('WELCOME10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('WELCOME10 takes 10% off.')).toBeVisible()
  await takeScreenshot(page, 'product')
  const productUrl = new URL(page.url())

  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByRole('button', { name: 'Hide Log (1)' })).toBeVisible()
  await takeScreenshot(page, 'order')

  const phone = await open(customer.token, PHONE)
  await phone.goto(productUrl.pathname + productUrl.search)
  await expect(phone.getByText('In Stock')).toBeVisible()
  await takeScreenshot(phone, 'product-phone')
  await phone.goto('/history')
  await phone.getByRole('link', { name: /Show order ORD-/ }).click()
  await phone.getByRole('button', { name: 'Tap to reveal Log (1)' }).click()
  await takeScreenshot(phone, 'order-phone')
  await phone.emulateMedia({ colorScheme: 'dark' })
  await takeScreenshot(phone, 'order-phone-dark')

  const office = await open(await adminToken(), { reducedMotion: 'reduce' })
  await office.goto(`/admin/products?accounts=${productUrl.pathname.split('/').at(-1)}`)
  await expect(office.getByRole('dialog').getByRole('row').nth(5)).toBeVisible()
  await takeScreenshot(office, 'manage-accounts')
  await office.goto('/admin/dashboard')
  await expect(office.getByRole('heading', { name: 'Key Insights' })).toBeVisible()
  await takeScreenshot(office, 'dashboard')
  await office.goto('/admin/audit')
  await expect(office.getByText('Raw data').first()).toBeVisible()
  await takeScreenshot(office, 'audit-log')
  await office.setViewportSize({ width: 390, height: 844 })
  await office.goto('/admin/dashboard')
  await expect(office.getByRole('heading', { name: 'Key Insights' })).toBeVisible()
  await takeScreenshot(office, 'dashboard-phone')
}

async function takeScreenshot(page: Page, name: (typeof names)[number]) {
  await page.mouse.move(0, 0)
  // The test cannot wait until the network is idle, because the stream of live updates never ends.
  await page.waitForTimeout(1_000)
  await page.screenshot({ path: fileOf(name), animations: 'disabled', caret: 'hide' })
}

function fileOf(name: string): string {
  return path.join(FOLDER, `${name}.png`)
}
