import type { Page } from '@playwright/test'
import { expectAccessible } from '../harness/accessibility.ts'
import { api } from '../harness/api.ts'
import { countClicks } from '../harness/clicks.ts'
import { buy } from '../harness/products.ts'
import { toast } from '../harness/screens.ts'
import { test } from '../harness/separate-shop.ts'
import { expect } from '../harness/test.ts'
import { adminToken, newCustomer, newOperator } from '../harness/users.ts'

const MAX_CLICKS = 14

test(`from an empty shop to a product that a customer buys takes at most ${MAX_CLICKS} clicks`, async ({
  open,
}) => {
  const page = await open(await adminToken())
  const clicks = await countClicks(page)
  await page.goto('/admin/dashboard')
  const steps = stepsOf(page)
  await expect(steps.getByText('0 of 8')).toBeVisible()
  await expect(page.getByLabel('Figures').getByRole('term')).toHaveCount(8)
  await expect(page.getByText('Add a category, a product and stock to start selling.')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'To do' })).toHaveCount(0)

  await test.step('the product form makes the category and the subcategory', async () => {
    await steps.getByRole('link', { name: 'Add a product' }).click()
    const form = page.getByRole('dialog', { name: 'Add Product' })
    // The title has the focus, so typing it needs no click.
    await expect(form.getByLabel('Title')).toBeFocused()
    await page.keyboard.type('Lanterns of Ostrava')
    await form.getByLabel('New category').click()
    await page.keyboard.type('Games')
    await page.keyboard.press('Enter')
    await expect(form.getByLabel('Category', { exact: true })).toHaveValue(/^\d+$/)
    await expect(form.getByLabel('New subcategory')).toBeFocused()
    await page.keyboard.type('PC Game Keys')
    await page.keyboard.press('Enter')
    await expect(form.getByLabel('Subcategory', { exact: true })).toHaveValue(/^\d+$/)
    await expect(form.getByLabel('Subcategory', { exact: true })).toBeFocused()
    await form.getByLabel('Cost price').click()
    await page.keyboard.type('12.20')
    await form.getByLabel('Selling price').click()
    await page.keyboard.type('19.99')
    await form.getByRole('textbox', { name: 'Description' }).click()
    await page.keyboard.type('A mining town, a missing brother, one night.')
    await form.getByRole('button', { name: 'Create Product' }).click()
  })

  await test.step('the success message has a button that opens the stock of the product', async () => {
    await toast(page, 'Product created successfully!').getByRole('button', { name: 'Add stock' }).click()
    const accounts = page.getByRole('dialog', { name: 'Lanterns of Ostrava' })
    await accounts.getByLabel('Add New Account').click()
    await page.keyboard.type('DEMO-AAAA-1111')
    await accounts.getByLabel('Source (supplier, invoice)').click()
    await page.keyboard.type('Acme Ltd')
    await accounts.getByRole('button', { name: 'Add Account' }).click()
    await expect(toast(page, 'Account created successfully!')).toBeVisible()
  })
  const neededClicks = clicks()
  test.info().annotations.push({ type: 'clicks', description: String(neededClicks) })
  expect(neededClicks).toBeGreaterThan(5)
  expect(neededClicks).toBeLessThanOrEqual(MAX_CLICKS)

  await test.step('the checklist ticks the steps that are done', async () => {
    await page.goto('/admin/dashboard')
    await expect(steps.getByText('3 of 8')).toBeVisible()
    await expect(steps.getByText('You can sell now.')).toBeVisible()
    for (const done of ['Add a category', 'Add a product', 'Add stock']) {
      await expect(steps.getByRole('listitem').filter({ hasText: `Done: ${done}` })).toBeVisible()
    }
    await expect(steps.getByRole('link')).toHaveText([
      /Upload a logo/,
      /Enter a support number/,
      /Write the legal texts/,
      /Replace the sample claims/,
      /Make a test purchase/,
    ])
    await steps.getByRole('link', { name: 'Upload a logo' }).click()
    await expect(page.getByRole('dialog', { name: 'Upload Logo' })).toContainText('Games')
  })

  await test.step('a customer buys the product, and the figures replace the checklist', async () => {
    const customer = await newCustomer({ dollars: 25 })
    const { items } = await api<{ items: [{ id: number }] }>('GET', '/shop/products', {
      token: customer.token,
    })
    await buy(customer, items[0].id)
    await page.goto('/admin/dashboard')
    await expect(page.getByLabel('Figures')).toContainText('$19.99')
    await expect(steps).toHaveCount(0)
  })
})

test('each step leads to its form; a step that is not possible yet says what is missing', async ({
  open,
}) => {
  const page = await open(await adminToken())
  await page.goto('/admin/dashboard')
  const steps = stepsOf(page)
  for (const [step, address] of [
    ['Add a category', '/admin/categories?edit=new'],
    ['Add a product', '/admin/products?edit=new'],
  ] as const) {
    await steps.getByRole('link', { name: step }).click()
    await expect(page).toHaveURL(address)
    await expect(page.getByRole('dialog', { name: /^Add / })).toBeVisible()
    await page.goto('/admin/dashboard')
  }
  await expect(steps.getByRole('listitem').filter({ hasText: 'To do: Add stock' })).toContainText(
    'Add a product first.',
  )
  await expect(steps.getByRole('listitem').filter({ hasText: 'Upload a logo' })).toContainText(
    'Add a category first.',
  )
  await expect(page.getByLabel('Figures').getByRole('term')).toHaveCount(8)
  await expect(page.getByLabel('Figures')).toContainText('$0.00')
  for (const panel of ['Sales Overview', 'Sales by Category', 'Deposits By Method', 'Key Insights']) {
    await expect(page.getByRole('heading', { level: 2, name: panel })).toBeVisible()
  }
  await steps.getByRole('link', { name: 'Write the legal texts' }).click()
  await expect(page).toHaveURL('/admin/settings#public-pages')
  await expect(page.getByRole('heading', { name: 'Public pages' })).toBeInViewport()
  await page.goto('/admin/dashboard')
  await steps.getByRole('link', { name: 'Enter a support number' }).click()
  await expect(page).toHaveURL('/admin/settings#support-number')
  await expect(page.getByLabel('Support number')).toBeFocused()
})

test('an admin who may not set up the shop sees no checklist', async ({ open }) => {
  const { token } = await newOperator('SUPPORT')
  const page = await open(token)
  await page.goto('/admin/dashboard')
  await expect(page.getByLabel('Figures').getByRole('term')).toHaveCount(8)
  await expect(stepsOf(page)).toHaveCount(0)
})

test('accessible: first steps, and the product form of an empty shop', async ({ open }) => {
  const token = await adminToken()
  await expectAccessible(open, {
    name: 'first steps',
    token,
    alsoOnCommonPhone: true,
    show: async (page) => {
      await page.goto('/admin/dashboard')
      await expect(stepsOf(page)).toBeVisible()
    },
  })
  await expectAccessible(open, {
    name: 'product form of an empty shop',
    token,
    alsoOnCommonPhone: true,
    show: async (page) => {
      await page.goto('/admin/products?edit=new')
      const name = page.getByLabel('New category')
      await name.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByText('Category name is required.')).toBeVisible()
    },
  })
})

function stepsOf(page: Page) {
  return page
    .getByRole('main')
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Set up your shop' }) })
}
