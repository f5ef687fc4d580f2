import type { Page } from '@playwright/test'
import { api } from '../harness/api.ts'
import { newProduct } from '../harness/products.ts'
import { receiptLine, stubLiveUpdates, submitLogin, walletLink } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { balanceOf, newCustomer } from '../harness/users.ts'

test('a purchase after the end of the session opens the login with a message, and the login returns to the same quantity and coupon', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 401/)
  const product = await newProduct({ price: 4, stock: 5 })
  const customer = await newCustomer({ dollars: 12 })
  const page = await open(customer.token)
  // The logout also ends the stream of live updates. Without this stub, the page would open the login before the
  // purchase.
  await stubLiveUpdates(page)
  await page.goto(`/products/${product.id}?quantity=2`)
  await page.getByLabel('Coupon code').fill('WELCOME10')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(receiptLine(page, 'Total', '$7.20')).toBeVisible()
  await api('POST', '/auth/logout', { token: customer.token, body: {} })

  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page).toHaveURL(/\/login\?redirect=/)
  await expect(page.getByText('Your session has ended.')).toBeVisible()
  await submitLogin(page, customer)
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('2')
  await expect(receiptLine(page, 'Total', '$7.20')).toBeVisible()
  expect(await balanceOf({ ...customer, token: await storedToken(page) })).toBe(12)
})

test('an error of a lost connection disappears when the connection is back', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/net::ERR_/)
  const product = await newProduct({ stock: 5 })
  const page = await open((await newCustomer()).token)
  await page.goto('/products')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  await page.context().setOffline(true)
  await page.getByRole('searchbox').fill(product.title)
  await expect(page.getByRole('alert').filter({ hasText: 'Connection problems' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(page.getByRole('article')).toContainText(product.title)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the totals stay the same while a slow purchase runs, even if the new balance arrives before the answer to the purchase', async ({
  open,
}) => {
  const product = await newProduct({ price: 4, stock: 5 })
  const page = await open((await newCustomer({ dollars: 12 })).token)
  let releaseAnswer = () => {}
  const answerReleased = new Promise<void>((resolve) => {
    releaseAnswer = resolve
  })
  await page.route('**/api/shop/buy', async (route) => {
    const response = await route.fetch()
    await answerReleased
    await route.fulfill({ response })
  })
  await page.goto(`/products/${product.id}`)
  await expect(receiptLine(page, 'Wallet after purchase', '$8.00')).toBeVisible()
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(walletLink(page, '$8.00'), 'the debit has arrived').toBeVisible()
  await expect(receiptLine(page, 'Wallet now', '$12.00')).toBeVisible()
  await expect(receiptLine(page, 'Wallet after purchase', '$8.00')).toBeVisible()
  releaseAnswer()
  await expect(page).toHaveURL(/\/history/)
})

async function storedToken(page: Page): Promise<string> {
  return (await page.evaluate(() => localStorage.getItem('access_token'))) ?? ''
}
