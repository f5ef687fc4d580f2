import { devices } from '@playwright/test'
import { addAccounts, buy, changePrice, newProduct } from '../harness/products.ts'
import {
  isClickable,
  receiptLine,
  removeRoute,
  stubLiveUpdates,
  toast,
  walletLink,
} from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { stopTimers } from '../harness/timers.ts'
import { TOAST_MS } from '../harness/toasts.ts'
import { adminToken, balanceOf, newCustomer } from '../harness/users.ts'

test('a customer with too little money deposits and returns with the same quantity and coupon', async ({
  open,
}) => {
  const product = await newProduct({ price: 10, stock: 5 })
  const customer = await newCustomer({ dollars: 12 })
  const page = await open(customer.token)
  await page.goto(`/products/${product.id}`)
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByLabel('Coupon code').fill('WELCOME10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(receiptLine(page, 'You still need', '$6.00')).toBeVisible()
  await page.getByRole('link', { name: 'Top up $6.00' }).click()

  await expect(page.getByLabel('Amount in USD')).toHaveValue('6.00')
  // The minimum for Crypto is higher than this amount.
  await expect(page.getByRole('radio', { name: 'Card' }), 'Card is preselected').toBeChecked()
  await page.getByRole('radio', { name: 'Crypto' }).check()
  await page.getByLabel('Amount in USD').fill('12')
  await page.getByRole('button', { name: 'Proceed to Deposit' }).click()
  await page.getByRole('button', { name: 'Pay in full' }).click()
  await expect(page.getByText('$12.00 has been added to your wallet.')).toBeVisible()
  await page.getByRole('link', { name: 'Back to your order' }).click()

  await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('2')
  await expect(page.getByLabel('Coupon code')).toHaveValue('WELCOME10')
  await expect(receiptLine(page, 'Wallet after purchase', '$6.00')).toBeVisible()
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page).toHaveURL(/\/history/)
  await expect(walletLink(page, '$6.00')).toBeVisible()
})

test('a top-up for a purchase preselects the card, which is faster, also if the amount is enough for Crypto', async ({
  open,
}) => {
  const product = await newProduct({ price: 16, stock: 1 })
  const customer = await newCustomer()
  const page = await open(customer.token)
  await page.goto(`/products/${product.id}`)
  await page.getByRole('link', { name: 'Top up $16.00' }).click()
  await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked()
})

test('the server refuses a purchase that the wallet cannot pay, and charges nothing', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 402 .* \/api\/shop\/buy/)
  const product = await newProduct({ price: 8, stock: 5 })
  const customer = await newCustomer({ dollars: 12 })
  const page = await open(customer.token)
  await stubLiveUpdates(page)
  await page.goto(`/products/${product.id}`)
  await expect(receiptLine(page, 'Wallet after purchase', '$4.00')).toBeVisible()
  await buy(customer, product.id)
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(toast(page, 'Your wallet balance is too low for this purchase.')).toBeVisible()
  await expect(receiptLine(page, 'You still need', '$4.00')).toBeVisible()
  await expect(page.getByRole('alert'), 'nothing on the page says it a second time').toHaveCount(0)
  // $4 is missing, but the smallest deposit is $5.
  await expect(page.getByRole('link', { name: 'Top up $5.00' })).toBeVisible()
  expect(await balanceOf(customer)).toBe(4)
})

test('a raised price is never charged before the customer has seen the new total', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 409 .* \/api\/shop\/buy/)
  const product = await newProduct({ price: 2, stock: 3 })
  const customer = await newCustomer({ dollars: 12 })
  const page = await open(customer.token)
  await stubLiveUpdates(page)
  await page.goto(`/products/${product.id}`)
  await expect(receiptLine(page, 'Wallet after purchase', '$10.00')).toBeVisible()
  await changePrice(product, 5)

  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'The price has changed' })).toBeVisible()
  await expect(receiptLine(page, 'Wallet after purchase', '$7.00')).toBeVisible()
  expect(await balanceOf(customer)).toBe(12)

  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page).toHaveURL(/\/history/)
  expect(await balanceOf(customer)).toBe(7)
})

test('if another customer buys the last accounts first, the page says so and shows what is left', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 409 .* \/api\/shop\/buy/)
  const product = await newProduct({ price: 1, stock: 3 })
  const rival = await newCustomer({ dollars: 12 })
  const customer = await newCustomer({ dollars: 12 })
  const page = await open(customer.token)
  await stubLiveUpdates(page)
  await page.goto(`/products/${product.id}?quantity=3`)
  await expect(page.getByText('Only 3 left!')).toBeVisible()
  await buy(rival, product.id, 2)
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByText('One is left: the quantity is set to 1. Nothing was charged.')).toBeVisible()
  await expect(page.getByText('Only 1 left!')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('1')
  // This line moves the button below it. So the test waits for the line before it presses the button.
  await expect(page.getByText('This is the last one.')).toBeVisible()

  await buy(rival, product.id, 1)
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByText('The last one was just sold. Nothing was charged.')).toBeVisible()
  await expect(page.getByText('Out of Stock', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Purchase' })).toBeDisabled()
  expect(await balanceOf(customer)).toBe(12)

  await addAccounts(product.id, [`restocked-${product.id}`])
  await page.reload()
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page).toHaveURL(/\/history/)
  await expect(walletLink(page, '$11.00')).toBeVisible()
})

test('an invalid coupon shows an error and removes the discount', async ({ open, pageProblems }) => {
  pageProblems.allow(/status of 422 .* \/api\/shop\/validate-coupon\//)
  const product = await newProduct({ price: 4, stock: 5 })
  const page = await open((await newCustomer({ dollars: 12 })).token)
  await page.goto(`/products/${product.id}`)
  const code = page.getByLabel('Coupon code')
  const apply = page.getByRole('button', { name: 'Apply' })
  await apply.click()
  await expect(page.getByText('Enter a coupon code first.').first()).toBeVisible()

  await code.fill('WELCOME10')
  await apply.click()
  await expect(receiptLine(page, 'Discount', '−$0.40')).toBeVisible()
  // SUMMER24 has expired.
  for (const invalidCode of ['NOSUCHCODE', 'SUMMER24']) {
    await code.fill(invalidCode)
    await apply.click()
    const line = page.locator('p', { hasText: 'Invalid coupon code.' })
    await expect(line).toBeVisible()
    await expect(line).toHaveCSS('color', await page.evaluate(redOfThisTheme))
    await expect(receiptLine(page, 'Total', '$4.00')).toBeVisible()
    await expect(page.getByText('−$')).toHaveCount(0)
  }
})

test('if the response to a purchase is lost, the next click returns the same order', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/net::ERR_\w+ \/api\/shop\/buy/)
  const product = await newProduct({ price: 5, stock: 5 })
  const customer = await newCustomer({ dollars: 12 })
  const page = await open(customer.token)
  const keys: (string | undefined)[] = []
  await page.route('**/api/shop/buy', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    // The server receives the request and answers, but the answer is lost.
    await route.fetch()
    await route.abort('connectionreset')
  })
  const purchase = page.getByRole('button', { name: 'Purchase' })
  await page.goto(`/products/${product.id}`)
  await purchase.click()
  await expect(page.getByRole('alert').filter({ hasText: 'We got no response' })).toBeVisible()
  const notification = toast(page, 'Connection problems')
  // A toast stays while the pointer is on its button.
  await notification.getByRole('button', { name: 'Close' }).hover()
  expect(
    await isClickable(notification),
    'a click on the text of the message reaches the page below it',
  ).toBe(false)
  const [toastBox, buttonBox] = [await notification.boundingBox(), await purchase.boundingBox()]
  expect((toastBox?.x ?? Number.NaN) + (toastBox?.width ?? 0), 'the button can be pressed').toBeLessThan(
    buttonBox?.x ?? 0,
  )
  expect(await balanceOf(customer)).toBe(7)

  await removeRoute(page, '**/api/shop/buy')
  page.on('request', (request) => {
    if (request.url().endsWith('/shop/buy')) keys.push(request.headers()['idempotency-key'])
  })
  await purchase.click()
  await expect(page).toHaveURL(/\/history/)
  await expect(walletLink(page, '$7.00')).toBeVisible()
  expect(new Set(keys).size).toBe(1)
  expect(keys).toHaveLength(2)
  await expect(page.getByRole('table', { name: 'Purchases' }).getByText(/^ORD-/)).toHaveCount(1)
  expect(await balanceOf(customer)).toBe(7)
})

test('a double click buys once', async ({ open }) => {
  const product = await newProduct({ price: 2, stock: 5 })
  const customer = await newCustomer({ dollars: 12 })
  const page = await open(customer.token)
  await page.goto(`/products/${product.id}`)
  await page.getByRole('button', { name: 'Purchase' }).dblclick()
  await expect(page).toHaveURL(/\/history/)
  await expect(walletLink(page, '$10.00')).toBeVisible()
  expect(await balanceOf(customer)).toBe(10)
})

test('on a phone, a toast does not cover the ✕ of a dialog', async ({ open, pageProblems }) => {
  pageProblems.allow(/net::ERR_\w+ \/api\/admin\/product/)
  const product = await newProduct({ stock: 0 })
  const page = await open(await adminToken(), { ...devices['Pixel 7'] })
  await stopTimers(page, TOAST_MS)
  await page.route('**/api/admin/product', (route) => route.abort('connectionreset'))
  await page.goto(`/admin/products?edit=${product.id}`)
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  await form.getByLabel('Selling price').fill('9')
  await form.getByRole('button', { name: 'Save Changes' }).tap()
  const notification = toast(page, 'Connection problems')
  // The toast can be pressed only after its animation.
  await expect.poll(() => isClickable(notification.getByRole('button', { name: 'Close' }))).toBe(true)
  const close = form.getByRole('button', { name: 'Close', exact: true })
  // It moves to its place first.
  await expect.poll(() => isClickable(close)).toBe(true)
  await expect
    .poll(async () => {
      const [box, button] = [await notification.boundingBox(), await close.boundingBox()]
      return box && button && box.y + box.height < button.y
    }, 'the toast does not cover the close button')
    .toBe(true)
})

/** The computed colour of the token `bad`. */
function redOfThisTheme(): string {
  const probe = document.createElement('p')
  probe.className = 'text-bad'
  document.body.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}
