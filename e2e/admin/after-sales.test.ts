import type { Page } from '@playwright/test'
import { expectAccessible, type OpenScreen } from '../harness/accessibility.ts'
import { api } from '../harness/api.ts'
import { buy, newProduct, type Product } from '../harness/products.ts'
import { receiptLine, toast, walletLink } from '../harness/screens.ts'
import { expect, testsWithSharedData } from '../harness/test.ts'
import { adminToken, balanceOf, type Customer, newCustomer } from '../harness/users.ts'

interface Complaint {
  token: string
  customer: Customer
  product: Product
  orderId: number
}

/** A partly refunded order: one account was reported and replaced, one is reported, and so is the order itself. */
const test = testsWithSharedData(createComplaint)

test('a buyer reports a bad log; the operator replaces it, and refunds another', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 409 .* \/api\/admin\/purchase\/refund/)
  const product = await newProduct({ price: 4, stock: 3 })
  const customer = await newCustomer({ dollars: 20 })
  const { id } = await buy(customer, product.id, 2)
  const shop = await open(customer.token)
  const order = `ORD-${String(id).padStart(4, '0')}`

  await test.step('the buyer says what is wrong with the first log', async () => {
    await shop.goto(`/history/${id}`)
    await shop.getByRole('button', { name: 'Report Log (1)' }).click()
    const form = shop.getByRole('dialog', { name: 'Report Log (1)' })
    await form.getByRole('button', { name: 'Send report' }).click()
    await expect(form.getByText('Choose what is wrong.').first()).toBeVisible()
    await form.getByText('It does not work').click()
    await form.getByRole('textbox', { name: /^Details/ }).fill('The password does not work.')
    await form.getByRole('button', { name: 'Send report' }).click()
    await expect(toast(shop, 'Thank you. The shop will check it and answer you.')).toBeVisible()
    await expect(shop.getByText('Waiting for the shop')).toBeVisible()
    await expect(shop.getByRole('button', { name: 'Report Log (1)' })).toHaveCount(0)
  })

  const page = await open(await adminToken())
  const dialog = page.getByRole('dialog', { name: order })
  await test.step('the queue lists the report and links to its order and account', async () => {
    await page.goto('/admin/dashboard')
    await page.getByRole('link', { name: /^Reports/ }).click()
    await page.getByLabel('Buyer email').fill(customer.email)
    await expect(page.getByText('The password does not work.')).toBeVisible()
    await page.getByRole('link', { name: `View order ${order}` }).click()
    await expect(dialog.getByRole('link', { name: customer.email })).toBeVisible()
    await expect(dialog.getByText('1 account of this product is in stock for a replacement.')).toBeVisible()
  })

  await test.step('the operator reveals the account and replaces it', async () => {
    await dialog
      .getByRole('button', { name: /^Show Account/ })
      .first()
      .click()
    await expect(dialog.getByText(product.accounts[0] ?? '')).toBeVisible()
    await dialog
      .getByRole('button', { name: /^Replace Account/ })
      .first()
      .click()
    const form = page.getByRole('dialog', { name: /^Replace account/ })
    await form.getByLabel('Reason').fill('Locked by its site')
    await form.getByRole('button', { name: 'Replace', exact: true }).click()
    await expect(toast(page, 'Replaced. The customer has a new one.')).toBeVisible()
    await expect(dialog.getByText(/^Replaced by account/)).toBeVisible()
    await expect(dialog.getByText(/^Replacement for account/)).toBeVisible()
  })

  await test.step('the operator refunds the price of the other account, but no more than the remaining amount', async () => {
    await dialog
      .getByRole('button', { name: /^Refund Account/ })
      .last()
      .click()
    const form = page.getByRole('dialog', { name: /^Refund account/ })
    await expect(form.getByLabel('Amount in USD')).toHaveValue('4.00')
    await form.getByLabel('Amount in USD').fill('8.01')
    await form.getByLabel('Reason').fill('Bad as well')
    await form.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(form.getByText('Only $8.00 of this order can still be refunded.')).toBeVisible()
    await form.getByLabel('Amount in USD').fill('4')
    await form.getByRole('button', { name: 'Refund', exact: true }).click()
    await expect(toast(page, `Refunded $4.00 to ${customer.email}.`)).toBeVisible()
    await expect(receiptLine(dialog, 'Refunded', '$4.00')).toBeVisible()
    expect(await balanceOf(customer)).toBe(16)
  })

  await test.step('the buyer sees the replacement, the refund and the answer', async () => {
    await expect(walletLink(shop, '$16.00')).toBeVisible({ timeout: 20_000 })
    await shop.goto(`/history/${id}`)
    await expect(shop.getByText('One log of this order was replaced.')).toBeVisible()
    await expect(receiptLine(shop.getByRole('main'), 'Paid back to wallet', '$4.00')).toBeVisible()
    await shop.getByRole('button', { name: 'Reveal all' }).click()
    await expect(shop.getByText(product.accounts[2] ?? '')).toBeVisible()
    await expect(shop.getByText(product.accounts[0] ?? '')).toHaveCount(0)
    await expect(shop.getByText('Replaced', { exact: true })).toBeVisible()
  })
})

test('an order that is refunded in full offers neither Replace nor Refund', async ({ open }) => {
  const product = await newProduct({ price: 4, stock: 2 })
  const { id } = await buy(await newCustomer({ dollars: 20 }), product.id, 1)
  const page = await open(await adminToken())
  await page.goto(`/admin/histories?tab=purchases&order=${id}`)
  const dialog = page.getByRole('dialog', { name: `ORD-${String(id).padStart(4, '0')}` })
  await expect(dialog.getByRole('button', { name: /^Replace Account/ })).toBeVisible()
  await dialog.getByRole('button', { name: 'Refund order' }).click()
  const form = page.getByRole('dialog', { name: /^Refund/ })
  await form.getByLabel('Reason').fill('It does not work')
  await form.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(receiptLine(dialog, 'Left to refund', '$0.00')).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^(Replace|Refund) Account/ })).toHaveCount(0)
})

screen('admin reports', 'admin', async (page, { customer }) => {
  await page.goto(`/admin/reports?search=${customer.email}`)
  await expect(page.getByText('It says that the account is closed.')).toBeVisible()
})

screen('admin reports, no match', 'admin', async (page) => {
  await page.goto('/admin/reports?search=nobody-like-that')
  await expect(page.getByText('No reports match your filters.')).toBeVisible()
})

screen('admin order', 'admin', showOrder)

screen('admin order account shown', 'admin', async (page, complaint) => {
  await showOrder(page, complaint)
  await page
    .getByRole('button', { name: /^Show Account/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: 'Hide' })).toBeVisible()
})

screen('admin order replace', 'admin', async (page, complaint) => {
  await showOrder(page, complaint)
  await page
    .getByRole('button', { name: /^Replace Account/ })
    .first()
    .click()
  await expect(page.getByLabel('Reason')).toBeVisible()
})

screen('admin order refund', 'admin', async (page, complaint) => {
  await showOrder(page, complaint)
  await page.getByRole('button', { name: 'Refund order' }).click()
  await page.getByRole('button', { name: 'Refund', exact: true }).click()
  await expect(page.getByText('Say why, in a few words.')).toBeVisible()
})

screen('admin order missing', 'admin', async (page) => {
  await page.goto('/admin/histories?tab=purchases&order=999999999')
  await expect(page.getByText('This order does not exist.')).toBeVisible()
})

screen('order with reports', 'customer', async (page, { orderId }) => {
  await page.goto(`/history/${orderId}`)
  await expect(page.getByText('Your reports')).toBeVisible()
})

screen('report a log', 'customer', async (page, { orderId }) => {
  await page.goto(`/history/${orderId}`)
  await page.getByRole('button', { name: 'Report Log (2)' }).click()
  await page.getByRole('button', { name: 'Send report' }).click()
  await expect(page.getByText('Choose what is wrong.').first()).toBeVisible()
})

async function showOrder(page: Page, { orderId }: Complaint) {
  await page.goto(`/admin/histories?tab=purchases&order=${orderId}`)
  await expect(page.getByText(/^Replacement for account/)).toBeVisible()
}

async function createComplaint(): Promise<Complaint> {
  const token = await adminToken()
  const product = await newProduct({ price: 2, stock: 6, title: 'Complained about' })
  const customer = await newCustomer({ dollars: 12 })
  const { id: orderId } = await buy(customer, product.id, 3)
  const { accounts } = await api<{ accounts: { id: number }[] }>(
    'GET',
    `/history/purchases/${orderId}`,
    customer,
  )
  const [first, second] = accounts
  const report = (body: object) =>
    api('POST', '/history/purchases/report', {
      token: customer.token,
      body: { purchaseId: orderId, ...body },
    })
  await report({ accountId: first?.id, message: 'It asks for a code that I do not have.' })
  const replacement = { purchaseId: orderId, accountId: first?.id, reason: 'Did not open' }
  await api('POST', '/admin/purchase/replace', { token, body: replacement })
  await api('POST', '/admin/purchase/refund', {
    token,
    body: { purchaseId: orderId, amount: 0.5, reason: 'For the trouble' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  await report({ accountId: second?.id, message: 'It says that the account is closed.' })
  await report({ message: 'I should like my money back. '.repeat(8) })
  return { token, customer, product, orderId }
}

function screen(
  name: string,
  whose: 'admin' | 'customer',
  show: (page: Page, complaint: Complaint) => Promise<void>,
) {
  test(`accessible: ${name}`, async ({ open, shared: complaint, pageProblems }) => {
    pageProblems.allow(/status of 404 .* \/api\/admin\/purchase/)
    const token = whose === 'admin' ? complaint.token : complaint.customer.token
    const openScreen: OpenScreen = (page) => show(page, complaint)
    await expectAccessible(open, { name, token, show: openScreen })
  })
}
