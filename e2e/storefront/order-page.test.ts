import type { Locator } from '@playwright/test'
import { api } from '../harness/api.ts'
import { addAccounts, buy, newProduct } from '../harness/products.ts'
import { clipboardText, walletLink } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

test('after paying on a phone, the page first shows the logs with their parts, then the receipt with its stamp', async ({
  open,
}) => {
  const product = await newProduct({ price: 2, stock: 0 })
  await addAccounts(product.id, ['ann@mail.test | pass: s3cret-1 | recovery mail: bob@mail.test'])
  const customer = await newCustomer({ dollars: 12 })
  const page = await open(customer.token, phone)
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(`/products/${product.id}`)
  await page.getByRole('button', { name: 'Purchase' }).click()
  const order = page.getByRole('region', { name: 'Your new order' })
  await expect(walletLink(page, '$10.00')).toBeVisible()
  const download = order.getByRole('button', { name: 'Download' })
  await expect(download).toBeInViewport({ ratio: 1 })
  await expect(order.getByRole('button', { name: 'Copy all' })).toBeInViewport({ ratio: 1 })
  const reveal = order.getByRole('button', { name: 'Tap to reveal Log (1)' })
  await expect(reveal).toBeInViewport({ ratio: 1 })
  expect((await download.boundingBox())?.width).toBeGreaterThan(200)
  // A phone shows a wider page if an element is beyond the right edge, even only during an animation.
  await page.evaluate(async () => {
    const animations = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations === 1)
    await Promise.allSettled(animations.map(({ finished }) => finished))
  })
  expect(await page.evaluate(() => innerWidth)).toBe(phone.viewport.width)

  await reveal.click()
  for (const [name, value] of [
    ['Email', 'ann@mail.test'],
    ['pass', 's3cret-1'],
    ['recovery mail', 'bob@mail.test'],
  ] as const) {
    await expect(order.getByRole('term').filter({ hasText: name }).first()).toBeVisible()
    await expect(order.getByRole('definition').filter({ hasText: value })).toBeVisible()
    await order.getByRole('button', { name: `Copy ${name} of Log (1)`, exact: true }).click()
    await expect.poll(() => clipboardText(page)).toBe(value)
  }
  await order.getByRole('button', { name: 'Copy Log (1)', exact: true }).click()
  await expect
    .poll(() => clipboardText(page))
    .toBe('ann@mail.test | pass: s3cret-1 | recovery mail: bob@mail.test')

  const receipt = order.getByRole('heading', { name: 'Receipt' })
  expect(await top(receipt), 'the receipt is below the goods').toBeGreaterThan(await top(download))
  await expect(order.getByText('Delivered', { exact: true })).toBeVisible()
})

test('an order has its own address, older links lead to this address, and Back returns to the list', async ({
  open,
}) => {
  const product = await newProduct({ price: 2 })
  const customer = await newCustomer({ dollars: 12 })
  const { id } = await buy(customer, product.id)
  const page = await open(customer.token)
  await page.goto(`/history?search=${encodeURIComponent(product.title)}`)
  await page.getByRole('link', { name: /Show order ORD-/ }).click()
  await expect(page).toHaveURL(`/history/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible()
  await expect(page).toHaveTitle(new RegExp(`^ORD-${String(id).padStart(4, '0')}`))
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Product name' })).toHaveValue(product.title)
  await page.goto(`/history?order=${id}`)
  await expect(page).toHaveURL(`/history/${id}`)
  await page.getByRole('link', { name: 'Buy again' }).click()
  await expect(page).toHaveURL(`/products/${product.id}`)
})

test('the print-out of an order says who sold and who bought it', async ({ open }) => {
  const product = await newProduct({ price: 2 })
  const customer = await newCustomer({ dollars: 12 })
  const { id } = await buy(customer, product.id)
  const page = await open(customer.token)
  await page.goto(`/history/${id}`)
  await expect(page.getByRole('heading', { level: 1, name: product.title })).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  const sheet = page.locator('.print-sheet')
  await expect(sheet.getByText(`${customer.username}, ${customer.email}`)).toBeVisible()
  await expect(sheet.getByText('Docket, no-reply@docket.test')).toBeVisible()
  await expect(sheet.getByText('Delivered', { exact: true })).toBeVisible()
  await expect(page.getByRole('main')).toBeHidden()
})

test('My Orders show at once that an order is reported, answered and replaced', async ({ open }) => {
  const product = await newProduct({ price: 2, stock: 5 })
  const customer = await newCustomer({ dollars: 12 })
  const order = await buy(customer, product.id)
  const page = await open(customer.token)
  await page.goto('/history')
  const row = page.getByRole('row').filter({ hasText: product.title })
  await expect(row).toBeVisible()
  const { accounts } = await api<{ accounts: { id: number }[] }>('GET', `/history/purchases/${order.id}`, {
    token: customer.token,
  })
  const report = await api<{ id: number }>('POST', '/history/purchases/report', {
    token: customer.token,
    body: { purchaseId: order.id, message: 'It is locked.' },
  })
  await expect(row.getByText('Reported', { exact: true })).toBeVisible()
  const token = await adminToken()
  const answer = 'Please wait a day, then it opens.'
  await api('POST', '/admin/report/decline', { token, body: { id: report.id, answer } })
  await expect(row.getByText('Answered', { exact: true })).toBeVisible()
  await api('POST', '/admin/purchase/replace', {
    token,
    body: { purchaseId: order.id, accountId: accounts[0]?.id, reason: 'It stays locked.' },
  })
  await expect(row.getByText('Replaced', { exact: true })).toBeVisible()
  await api('POST', '/admin/purchase/refund', {
    token,
    body: { purchaseId: order.id, amount: 2, reason: 'For the trouble' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  await expect(row).toContainText('Refunded $2.00')
  await page.goto(`/history/${order.id}`)
  await expect(page.getByRole('main').getByText('Refunded', { exact: true })).toBeVisible()
})

async function top(locator: Locator): Promise<number> {
  return (await locator.boundingBox())?.y ?? 0
}
