import { tabTo } from '../harness/keyboard.ts'
import { buy, newProduct } from '../harness/products.ts'
import { clipboardText, readDownload, walletLink } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { newCustomer } from '../harness/users.ts'

// Journeys through the shop without a mouse. After each press of Tab, `tabTo` checks that some element has the focus,
// and that this focus is visible.

test('a customer finds, buys and reveals a product with the keyboard alone', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 422 .* \/api\/shop\/validate-coupon/)
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
  // Compares HTML, so that the message of a failure shows which element has the focus.
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.outerHTML.slice(0, 60)))
    .toMatch(/^<main /)
  await tabTo(page, page.getByRole('searchbox', { name: 'Product name' }))
  await page.keyboard.type(product.title)
  await page.keyboard.press('Enter')
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: `View ${product.title}` }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  await tabTo(page, page.getByRole('textbox', { name: 'Quantity' }))
  await page.keyboard.press('ArrowUp')
  await expect(
    page.getByRole('textbox', { name: 'Quantity' }),
    'the arrow keys change no number',
  ).toHaveValue('1')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('4')
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('4')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(
    page.getByRole('button', { name: 'Increase quantity' }),
    'the button keeps the focus at the maximum',
  ).toBeFocused()
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('4')
  await tabTo(page, page.getByRole('button', { name: 'Decrease quantity' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Space')
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('2')

  const coupon = page.getByLabel('Coupon code')
  await tabTo(page, coupon)
  await page.keyboard.type('NOSUCHCODE')
  await page.keyboard.press('Enter')
  await expect(page.locator('p', { hasText: 'Invalid coupon code.' })).toBeVisible()
  await expect(coupon).toBeFocused()
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('WELCOME10')
  await tabTo(page, page.getByRole('button', { name: 'Apply' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('WELCOME10 takes 10% off.')).toBeVisible()
  await expect(
    page.getByRole('button', { name: 'Apply' }),
    'the button keeps the focus after loading',
  ).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Purchase' }))
  await page.keyboard.press('Enter')

  await expect(page).toHaveURL(/\/history/)
  await expect(walletLink(page, '$7.50')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Thank you. Your order is ready.' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  const [first = ''] = product.accounts
  await expect(page.getByText(first)).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Hide Log (1)' }))
  await page.keyboard.press('Space')
  await expect(page.getByText(first)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Tap to reveal Log (1)' })).toBeFocused()
})

test('a customer filters and sorts the catalogue with the keyboard alone', async ({ open }) => {
  const page = await open((await newCustomer()).token)
  await page.goto('/products')
  await expect(page.getByRole('article').first()).toBeVisible()
  await tabTo(page, page.getByRole('searchbox', { name: 'Product name' }))
  await page.keyboard.type('starhaul')
  await page.keyboard.press('Enter')
  const titles = page.getByRole('article').getByRole('heading')
  await expect(titles).toHaveCount(2)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Category', { exact: true })).toBeFocused()
  await page.keyboard.type('Games')
  await expect(page).toHaveURL(/categoryId=\d+/)
  const subCategory = page.getByLabel('Subcategory')
  await expect(subCategory, 'it is enabled once a category is chosen').toBeEnabled()
  await page.keyboard.press('Tab')
  await expect(subCategory).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(page).toHaveURL(/subCategoryId=\d+/)
  await page.keyboard.press('ArrowUp')
  await expect(page).not.toHaveURL(/subCategoryId/)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Sort by')).toBeFocused()
  await page.keyboard.type('Price, h')
  await expect(titles).toHaveText(['Starhaul, 5,000 Credits', 'Starhaul, 1,000 Credits'])
  await expect(page.getByLabel('Sort by')).toBeFocused()
  await tabTo(page, page.getByRole('searchbox', { name: 'Product name' }), 'Shift+Tab')
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.press('Delete')
  await page.keyboard.press('Enter')
  await expect(page.getByText('7 products')).toBeVisible()
  await expect(page.getByRole('searchbox', { name: 'Product name' })).toBeFocused()
})

test('a customer filters, opens, reveals, copies and saves orders with the keyboard alone', async ({
  open,
}) => {
  const customer = await newCustomer({ dollars: 12 })
  const wanted = await newProduct({ price: 1, title: 'Wanted' })
  await buy(customer, (await newProduct({ price: 1 })).id)
  await buy(customer, wanted.id, 2)
  const page = await open(customer.token)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/history')
  const orders = page.getByRole('link', { name: /Show order ORD-/ })
  await expect(orders).toHaveCount(2)
  await tabTo(page, page.getByRole('searchbox', { name: 'Product name' }))
  await page.keyboard.type('Wanted')
  await page.keyboard.press('Enter')
  await expect(orders).toHaveCount(1)
  await page.keyboard.press('Tab')
  await page.keyboard.type('01022020')
  await expect(page).toHaveURL(/from=2020-01-02/)
  await expect(page.getByLabel('Start date')).toBeFocused()
  await tabTo(page, page.getByLabel('End date'))
  await page.keyboard.type('01032020')
  await expect(page.getByText('No purchases match your filters.')).toBeVisible()
  await expect(page.getByLabel('End date')).toBeFocused()
  await tabTo(page, page.getByRole('button', { name: 'Clear', exact: true }))
  await page.keyboard.press('Enter')
  await expect(orders).toHaveCount(2)

  const order = orders.filter({ hasText: wanted.title })
  await tabTo(page, order)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/history\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name: wanted.title })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()
  const main = page.getByRole('main')
  const [first = '', second] = wanted.accounts
  await tabTo(page, main.getByRole('button', { name: 'Tap to reveal Log (1)' }))
  await page.keyboard.press('Enter')
  await expect(main.getByText(first)).toBeVisible()
  await expect(main.getByRole('button', { name: 'Hide Log (1)' })).toBeFocused()
  await tabTo(page, main.getByRole('button', { name: 'Copy Log (2)' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => clipboardText(page)).toBe(second)
  await tabTo(page, main.getByRole('button', { name: 'Download' }))
  const downloading = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect(await readDownload(await downloading)).toContain(`Log (1)\n${first}\n`)
  await expect(main.getByRole('button', { name: 'Download' })).toBeFocused()
  await tabTo(page, main.getByRole('link', { name: 'My Orders' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/history')
})
