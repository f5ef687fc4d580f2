import type { Page } from '@playwright/test'
import { api } from '../harness/api.ts'
import { addAccounts, buy, newProduct } from '../harness/products.ts'
import { receiptLine, toast, walletLink } from '../harness/screens.ts'
import { buyShipment } from '../harness/shipments.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

test('an open page updates its stock and wallet after changes elsewhere', async ({ open }) => {
  const product = await newProduct({ price: 2, stock: 12 })
  const customer = await newCustomer({ dollars: 12 })
  const page = await open(customer.token)
  await page.goto(`/products/${product.id}?quantity=4`)
  await expect(page.getByText('In Stock', { exact: true })).toBeVisible()
  await buy(customer, product.id, 3)
  await expect(page.getByText('Only 9 left!')).toBeVisible()
  await expect(walletLink(page, '$6.00')).toBeVisible()
  await expect(receiptLine(page, 'You still need', '$2.00')).toBeVisible()

  await buy(await newCustomer({ dollars: 30 }), product.id, 7)
  await expect(page.getByText('Only 2 left!')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('2')
  await addAccounts(
    product.id,
    Array.from({ length: 20 }, (_, count) => `line ${count} of ${product.title}`),
  )
  await expect(page.getByText('In Stock', { exact: true })).toBeVisible()
})

test('the cards of the catalogue update after changes elsewhere', async ({ open }) => {
  const product = await newProduct({ stock: 5 })
  const page = await open((await newCustomer()).token)
  await page.goto(`/products?search=${encodeURIComponent(product.title)}`)
  await expect(page.getByRole('article')).toContainText('5 in stock')
  await buy(await newCustomer({ dollars: 12 }), product.id)
  await expect(page.getByRole('article')).toContainText('4 in stock')
})

test('an open page of a shipment shows a refund at once', async ({ open }) => {
  const customer = await newCustomer({ dollars: 12 })
  const shipment = await buyShipment(customer)
  const page = await open(customer.token)
  await page.goto('/history?tab=trackingNo')
  await expect(walletLink(page, '$9.50')).toBeVisible()
  await page.getByRole('link', { name: /^Timeline of/ }).click()
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  await expect(main.getByText('Paid back to wallet')).toHaveCount(0)
  await api('POST', '/admin/purchase/refund', {
    token: await adminToken(),
    body: { purchaseId: shipment.id, amount: 0.5, reason: 'For the trouble' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  await expect(main.getByText('Paid back to wallet')).toBeVisible()
})

test('an open order shows the answer to a report, and a replaced log, at once', async ({ open }) => {
  const product = await newProduct({ price: 2, stock: 5 })
  const customer = await newCustomer({ dollars: 12 })
  const order = await buy(customer, product.id, 2)
  const { accounts } = await api<{ accounts: { id: number }[] }>('GET', `/history/purchases/${order.id}`, {
    token: customer.token,
  })
  const report = await api<{ id: number }>('POST', '/history/purchases/report', {
    token: customer.token,
    body: { purchaseId: order.id, message: 'The first one is locked.' },
  })
  const page = await open(customer.token)
  await page.goto(`/history/${order.id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('The first one is locked.')).toBeVisible()
  const token = await adminToken()
  const answer = 'Please wait a day, then it opens.'
  await api('POST', '/admin/report/decline', { token, body: { id: report.id, answer } })
  await expect(main.getByText(answer)).toBeVisible()
  await api('POST', '/admin/purchase/replace', {
    token,
    body: { purchaseId: order.id, accountId: accounts[0]?.id, reason: 'It stays locked.' },
  })
  await expect(main.getByText('One log of this order was replaced.')).toBeVisible()
})

test('an open order shows an answer that the shop gave before the live updates began', async ({ open }) => {
  const product = await newProduct({ price: 2, stock: 5 })
  const customer = await newCustomer({ dollars: 12 })
  const order = await buy(customer, product.id)
  const report = await api<{ id: number }>('POST', '/history/purchases/report', {
    token: customer.token,
    body: { purchaseId: order.id, message: 'It is locked.' },
  })
  const page = await open(customer.token)
  const answered = Promise.withResolvers<void>()
  await page.route('**/api/live*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.goto(`/history/${order.id}`)
  const main = page.getByRole('main')
  await expect(main.getByText('It is locked.')).toBeVisible()
  const answer = 'Please wait a day, then it opens.'
  await api('POST', '/admin/report/decline', {
    token: await adminToken(),
    body: { id: report.id, answer },
  })
  answered.resolve()
  await expect(main.getByText(answer)).toBeVisible()
})

test('a hidden page updates when it becomes visible again', async ({ open }) => {
  const product = await newProduct({ price: 1, stock: 5 })
  const customer = await newCustomer({ dollars: 12 })
  const page = await open(customer.token)
  await page.goto(`/products/${product.id}`)
  await expect(page.getByText('Only 5 left!')).toBeVisible()
  const visiblePage = await open(customer.token)
  await visiblePage.goto(`/products/${product.id}`)
  await expect(visiblePage.getByText('Only 5 left!')).toBeVisible()
  await setVisibility(page, 'hidden')
  await buy(customer, product.id)
  await expect(visiblePage.getByText('Only 4 left!')).toBeVisible()
  await expect(page.getByText('Only 5 left!')).toBeVisible()
  await setVisibility(page, 'visible')
  await expect(page.getByText('Only 4 left!')).toBeVisible()
  await expect(walletLink(page, '$11.00')).toBeVisible()
})

test('if a proxy refuses the stream, the page polls', async ({ open, pageProblems }) => {
  pageProblems.allow(/status of 502 .* \/api\/live/)
  const product = await newProduct({ price: 1, stock: 5 })
  const customer = await newCustomer({ dollars: 12 })
  const page = await open(customer.token)
  await page.route('**/api/live*', (route) => route.fulfill({ status: 502, body: 'Bad Gateway' }))
  await page.goto(`/products/${product.id}`)
  await expect(page.getByText('Only 5 left!')).toBeVisible()
  await buy(customer, product.id)
  await expect(page.getByText('Only 4 left!')).toBeVisible({ timeout: 20_000 })
  await expect(walletLink(page, '$11.00')).toBeVisible()
})

test('a page says that it is offline, keeps its content, and updates by itself when it is online again', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/ERR_INTERNET_DISCONNECTED/)
  const product = await newProduct({ price: 1, stock: 5 })
  const customer = await newCustomer({ dollars: 12 })
  const page = await open(customer.token)
  const orders = page.waitForRequest(/\/assets\/history-page-[^/]*\.js/)
  await page.goto(`/products/${product.id}`)
  await expect(page.getByRole('button', { name: 'Purchase' })).toBeEnabled()
  // The page loads the code of the other screens after its own. This waits until it has run that of My Orders.
  await page.evaluate((code) => import(code), (await orders).url())
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline. What you see may be out of date.')).toBeVisible()
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(toast(page, 'Connection problems')).toBeVisible()
  await page.getByRole('link', { name: 'My Orders', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
  await page.goBack()

  await page.context().setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
  await buy(customer, product.id)
  await expect(page.getByText('Only 4 left!')).toBeVisible()
})

/** Hides the page as if another tab covered it, or shows it again. */
async function setVisibility(page: Page, state: 'hidden' | 'visible') {
  await page.evaluate((next) => {
    Object.defineProperty(document, 'visibilityState', { value: next, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, state)
}
