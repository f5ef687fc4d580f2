import type { Page } from '@playwright/test'
import { adminToken, newCustomer } from './harness/people.ts'
import { expect, test } from './harness/test.ts'

/** Holds back the code of a lazy part until the answer is called. */
async function holdBack(page: Page, name: string): Promise<() => void> {
  let letGo = () => {}
  const held = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(new RegExp(`/assets/${name}-`), async (route) => {
    await held
    await route.continue()
  })
  return letGo
}

test('the account button pressed before its menu has come opens the menu when it comes', async ({ open }) => {
  const page = await open((await newCustomer()).token)
  const letGo = await holdBack(page, 'account-menu')
  await page.goto('/products')
  await page
    .getByRole('banner')
    .getByRole('button', { name: /account/i })
    .click()
  await expect(page.getByRole('menu')).toBeHidden()
  letGo()
  await expect(page.getByRole('menu')).toBeVisible()
})

test('a form whose code is still on its way cannot be sent yet, and says so', async ({ open }) => {
  const page = await open(await adminToken())
  const letGo = await holdBack(page, 'product-form')
  await page.goto('/admin/products?edit=new')
  const dialog = page.getByRole('dialog', { name: 'Add Product' })
  await expect(dialog.getByRole('button', { name: 'loading...' })).toBeVisible()
  letGo()
  await expect(dialog.getByRole('button', { name: 'Create Product' })).toBeVisible()
  await expect(page.getByLabel('Title')).toBeVisible()
})
