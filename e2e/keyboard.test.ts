import type { Locator, Page } from '@playwright/test'
import { newProduct } from './harness/goods.ts'
import { newCustomer } from './harness/people.ts'
import { accountMenu, wallet } from './harness/screens.ts'
import { expect, test } from './harness/test.ts'

/** More than any screen has between two places. */
const MOST_TABS = 60

test('a product is found, bought and revealed with the keyboard alone', async ({ open }) => {
  const product = await newProduct({ price: 2.5, stock: 4, title: 'Keyboard' })
  const customer = await newCustomer({ dollars: 12 })
  const page = await open()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()

  await tabTo(page, page.getByLabel('Email'))
  await page.keyboard.type(customer.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(customer.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()

  await expect(page.getByRole('main')).toBeFocused()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, page.getByLabel('Product name'))
  await page.keyboard.type(product.title)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: `View ${product.title}` }))
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible()

  await tabTo(page, page.getByLabel('Quantity'))
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await expect(page.getByLabel('Quantity')).toHaveValue('3')
  await page.keyboard.press('ArrowDown')
  await tabTo(page, page.getByLabel('Coupon code'))
  await page.keyboard.type('WELCOME10')
  await page.keyboard.press('Enter')
  await expect(page.getByText('WELCOME10 takes 10% off.')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Purchase' }))
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/history/)
  await expect(wallet(page, '$7.50')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thank you. Your order is ready.' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Show Log (1)' }))
  await page.keyboard.press('Space')
  await expect(page.getByText(product.lines[0] ?? '')).toBeVisible()

  const order = page.getByRole('link', { name: 'Show order ORD-' })
  // The order's dialog keeps the focus, and gives it back.
  await tabTo(page, order)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  for (let tabs = 0; tabs < 15; tabs++) {
    await page.keyboard.press('Tab')
    await expect(dialog.locator(':focus')).toHaveCount(1)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(order).toBeFocused()

  await page.keyboard.press('Shift+Tab')
  await tabTo(page, accountMenu(page), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Deposit' })).toBeVisible()
  await page.keyboard.press('End')
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/login/)
})

/** Presses Tab until `target` has the focus. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab') {
  for (let tabs = 0; tabs < MOST_TABS; tabs++) {
    await page.keyboard.press(key)
    if (await target.evaluate((node) => node === document.activeElement)) return
  }
  throw new Error(`${key} does not lead to ${target}.`)
}

async function expectVisibleFocus(page: Page) {
  const { outlineStyle, outlineWidth } = await page.locator(':focus').evaluate((node) => {
    const { outlineStyle, outlineWidth } = getComputedStyle(node)
    return { outlineStyle, outlineWidth }
  })
  expect(outlineStyle).not.toBe('none')
  expect(Number.parseFloat(outlineWidth)).toBeGreaterThanOrEqual(2)
}
