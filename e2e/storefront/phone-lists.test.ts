import type { Page } from '@playwright/test'
import { buy, newProduct } from '../harness/products.ts'
import { PHONE } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

test('on a phone the filters of a list are behind one button, and those that are set are chips', async ({
  open,
}) => {
  const customer = await newCustomer({ dollars: 30 })
  const product = await newProduct({ price: 1, stock: 11 })
  const otherProduct = await newProduct({ price: 2, stock: 1 })
  for (let count = 0; count < 10; count++) await buy(customer, product.id)
  await buy(customer, otherProduct.id)
  const page = await open(customer.token, PHONE)
  await page.goto('/history')
  const filters = page.getByRole('search', { name: 'Filter purchases' })
  const cards = page.getByRole('list', { name: 'Purchases' }).locator('> li')
  await expect(cards.first()).toContainText(otherProduct.title)
  await expectInView(page, cards.first())
  await expect(page.getByLabel('Start date')).toHaveCount(0)

  const button = filters.getByRole('button', { name: 'Filters', exact: true })
  await button.click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Start date').fill('2026-01-02')
  await sheet.getByLabel('Sort by').selectOption('Amount, ascending')
  await sheet.getByRole('button', { name: 'Show results' }).click()
  await expect(page).toHaveURL('/history?from=2026-01-02&sort=amount')
  await expect(filters.getByRole('button', { name: 'Filters (1)' })).toBeFocused()
  await expect(cards.first()).toContainText(product.title)

  const chip = filters.getByRole('button', { name: 'From Jan 2, 2026: remove this filter' })
  await chip.click()
  await expect(chip).toHaveCount(0)
  await expect(page).toHaveURL('/history?sort=amount')
  await filters.getByRole('searchbox', { name: 'Product name' }).fill(otherProduct.title)
  await expect(cards).toHaveCount(1)
  // The field in which the customer types stays, even if the list is short for a moment.
  const field = filters.getByRole('searchbox', { name: 'Product name' })
  await field.fill('')
  await expect(cards).toHaveCount(10)
  await expect(field).toBeFocused()
  await field.fill(otherProduct.title)
  await expect(cards).toHaveCount(1)
  await filters.getByRole('button', { name: 'Filters', exact: true }).click()
  await sheet.getByRole('button', { name: 'Clear' }).click()
  await sheet.getByRole('button', { name: 'Show results' }).click()
  await expect(cards).toHaveCount(10)
})

test('on a phone a list of fewer than ten rows has no filters, unless one is set', async ({ open }) => {
  const customer = await newCustomer({ dollars: 12 })
  const product = await newProduct({ price: 1 })
  await buy(customer, product.id)
  const page = await open(customer.token, PHONE)
  await page.goto('/history')
  await expect(page.getByText(product.title)).toBeVisible()
  await expect(page.getByRole('search')).toHaveCount(0)
  await page.goto('/history?from=2999-01-01')
  await expect(page.getByText('No purchases match your filters.')).toBeVisible()
  await page.getByRole('button', { name: 'From Jan 1, 2999: remove this filter' }).click()
  await expect(page.getByText(product.title)).toBeVisible()
  // The filters were just used, so they stay until the next load.
  await expect(page.getByRole('search')).toBeVisible()
  await page.reload()
  await expect(page.getByText(product.title)).toBeVisible()
  await expect(page.getByRole('search')).toHaveCount(0)
})

test('on a phone the catalogue begins with products, and its filters are in a sheet', async ({ open }) => {
  const page = await open((await newCustomer()).token, PHONE)
  await page.goto('/products')
  const first = page.getByRole('article').first()
  await expectInView(page, first.getByRole('heading'))
  // The cover is drawn (`.cover`) or uploaded (`img`).
  const cover = await first.locator('.cover, img').first().boundingBox()
  expect(cover?.height).toBeGreaterThan(80)
  expect(cover?.height).toBeLessThanOrEqual(96)
  await page.getByRole('button', { name: 'Filters', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Filters' })
  await sheet.getByLabel('Category', { exact: true }).selectOption({ label: 'Games' })
  await sheet.getByLabel('Sort by').selectOption('Price, highest first')
  await sheet.getByRole('button', { name: 'Show results' }).click()
  await expect(page).toHaveURL(/categoryId=\d+&sort=-sellingPrice/)
  await expectInView(page, page.getByRole('article').first().getByRole('heading'))
  await page.getByRole('button', { name: 'Games: remove this filter' }).click()
  await expect(page).toHaveURL(/^(?!.*categoryId)/)
})

test('on a phone each list of the back office has its first row in the first screen', async ({ open }) => {
  const customer = await newCustomer({ dollars: 12 })
  await buy(customer, (await newProduct({ price: 1 })).id)
  const page = await open(await adminToken(), PHONE)
  for (const path of [
    '/admin/products',
    '/admin/users',
    '/admin/histories',
    '/admin/histories?tab=purchases',
    '/admin/activity',
    '/admin/audit',
    '/admin/categories',
    '/admin/subcategories',
    '/admin/coupons',
  ]) {
    await page.goto(path)
    // A row of two lines that unfolds, or a card.
    const first = page
      .getByRole('main')
      .getByRole('list')
      .locator('> li')
      .filter({ has: page.locator('dl, [aria-expanded]') })
      .first()
    await expect(first, path).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    await expectInView(page, first, path)
  }
})

test('a click anywhere on a row opens it, and a click on its buttons does not', async ({ open }) => {
  const customer = await newCustomer({ dollars: 12 })
  const product = await newProduct({ price: 1 })
  const { id } = await buy(customer, product.id)
  const page = await open(customer.token)
  await page.goto('/history')
  const row = page.getByRole('row').filter({ hasText: product.title })
  const downloading = page.waitForEvent('download')
  await row.getByRole('button', { name: 'Download' }).click()
  await downloading
  await expect(page).toHaveURL('/history')
  await row.getByText('$1.00').click()
  await expect(page).toHaveURL(`/history/${id}`)

  const office = await open(await adminToken())
  await office.goto(`/admin/users?search=${customer.email}`)
  await office.getByRole('row').filter({ hasText: customer.email }).getByText('$11.00').click()
  await expect(office).toHaveURL(`/admin/users/${customer.id}`)
})

/** Expects that the top of a row is in the first screen, above the bar at the bottom, which is 56 px high. */
async function expectInView(page: Page, row: ReturnType<Page['locator']>, message = '') {
  await expect(row).toBeVisible()
  const height = page.viewportSize()?.height ?? 0
  expect((await row.boundingBox())?.y, message).toBeLessThan(height - 56)
}
