import type { Page } from '@playwright/test'
import { api, waitFor } from '../harness/api.ts'
import { openCardPaymentPage } from '../harness/card-deposits.ts'
import { waitForDeposit } from '../harness/deposits.ts'
import { newProduct } from '../harness/products.ts'
import { pressOutcome, walletLink } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, type Customer, newCustomer } from '../harness/users.ts'

test('a dispute is held, answered with evidence, and won: the customer has the money again', async ({
  open,
}) => {
  const customer = await newCustomer()
  const product = await newProduct({ price: 5 })
  const shop = await open(customer.token)
  await shop.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const checkout = await payByCard(shop, customer)
  const order = await buyShowAndCopy(shop, customer, product.id)
  const dispute = await disputed(shop, customer, checkout)
  const page = await open(await adminToken())

  await test.step('the dashboard says how long the shop has, and leads to the list', async () => {
    await page.goto('/admin/dashboard')
    const task = page
      .getByRole('main')
      .getByRole('link', { name: /disputes? needs? an answer: \d+ hours? left$/ })
    await task.click()
    await expect(page).toHaveURL('/admin/disputes?status=OPEN')
    await page.getByLabel('Customer email').fill(customer.email)
    const row = page.getByRole('row').filter({ hasText: customer.email })
    await expect(row).toContainText('Needs an answer')
    await expect(row).toContainText('$20.00')
    await expect(row).toContainText(/\d+ hours left/)
    await row.getByRole('link', { name: `View dispute ${dispute}` }).click()
  })

  await test.step('the page shows the money, the deposit and the customer, and makes the evidence', async () => {
    await expect(page.getByRole('heading', { name: `Dispute ${dispute}` })).toBeVisible()
    await expect(page.getByRole('main')).toContainText('$15.00 held')
    await expect(page.getByRole('link', { name: customer.email })).toBeVisible()
    await page.getByRole('link', { name: 'Make the Evidence' }).click()
    await expect(page).toHaveURL(`/admin/disputes/${dispute}/evidence`)
    const main = page.getByRole('main')
    for (const text of [order, 'Shown on the screen', 'Copied', customer.email, 'Sign-ins']) {
      await expect(main).toContainText(text)
    }
  })

  await test.step('the operator saves it as a PDF, edits the message, and sends both', async () => {
    const pdf = await page.pdf({ format: 'A4' })
    await page.getByRole('button', { name: 'Send Evidence' }).click()
    await expect(page.getByText('Choose the PDF.').first()).toBeVisible()
    await expect(page.getByLabel('Message to the bank')).toHaveValue(/has made 1 order of digital goods/)
    await page.getByLabel('Message to the bank').fill('The customer opened and copied the goods.')
    await page
      .getByLabel('Evidence (PDF)')
      .setInputFiles({ name: 'evidence.pdf', mimeType: 'application/pdf', buffer: pdf })
    await page.getByRole('button', { name: 'Send Evidence' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText(/^Sent by /)).toBeVisible()
    await page.goto(`/admin/disputes/${dispute}`)
    await expect(page.getByRole('main')).toContainText('Answered')
    await expect(page.getByText('The customer opened and copied the goods.')).toBeVisible()
  })

  await test.step('the customer reads what is held and why they cannot buy', async () => {
    await shop.goto('/deposit')
    await expect(walletLink(shop, '$0.00')).toBeVisible()
    await expect(shop.getByText('$15.00 is on hold: one of your payments is disputed')).toBeVisible()
    await expect(shop.getByText('You can buy again when the dispute ends.')).toBeVisible()
    await shop.goto(`/products/${product.id}`)
    await expect(shop.getByText('One of your payments is disputed.')).toBeVisible()
    await expect(shop.getByRole('link', { name: /^Top up/ })).toHaveCount(0)
    await expect(shop.getByRole('button', { name: /^Pay/ })).toHaveCount(0)
  })

  await test.step('the provider says that it is won', async () => {
    await shop.goto(checkout)
    await pressOutcome(shop, 'Win the dispute')
    await waitForWallet(customer, { balance: 15 })
    await page.reload()
    await expect(page.getByRole('main')).toContainText('Won')
    await expect(page.getByRole('main')).toContainText('$15.00 released')
  })
})

test('a dispute that is lost after the money was spent becomes a debt, which the next deposit pays first', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 402 .* \/api\/shop\/buy/)
  const product = await newProduct({ price: 15 })
  const customer = await newCustomer()
  const shop = await open(customer.token)
  const checkout = await payByCard(shop, customer)
  await api('POST', '/shop/buy', { token: customer.token, body: { logProductId: product.id, quantity: 1 } })
  const dispute = await disputed(shop, customer, checkout)
  await shop.goto(checkout)
  await pressOutcome(shop, 'Lose the dispute')
  await waitForWallet(customer, { balance: 0, owed: 15, stopped: 'IN_DEBT' })

  await test.step('the customer reads what they owe', async () => {
    await shop.goto('/deposit')
    await expect(shop.getByText('You owe $15.00. Your next deposit pays it first')).toBeVisible()
  })

  await test.step('the operator sees how it became a debt', async () => {
    const page = await open(await adminToken())
    await page.goto(`/admin/disputes/${dispute}`)
    const main = page.getByRole('main')
    for (const text of [
      'Lost',
      '$5.00 held',
      '$15.00 added to the customer’s debt',
      '$20.00 returned to the payer',
    ])
      await expect(main).toContainText(text)
    await page.goto(`/admin/users/${customer.id}`)
    await expect(page.getByText('owes $15.00')).toBeVisible()
  })

  await test.step('a deposit pays the debt first', async () => {
    await payByCard(shop, customer)
    await waitForWallet(customer, { balance: 5 })
    await shop.goto('/deposit')
    await expect(walletLink(shop, '$5.00')).toBeVisible()
    await expect(shop.getByText('You owe')).toHaveCount(0)
  })
})

/** A card deposit of $20. Returns the address of its page at the provider. */
async function payByCard(shop: Page, customer: Customer): Promise<string> {
  const checkout = await openCardPaymentPage(shop, '20')
  await pressOutcome(shop, 'Pay')
  await waitForDeposit('COMPLETED', customer)
  return checkout
}

/** Buys one account, shows it, and copies it. Returns the number of the order. */
async function buyShowAndCopy(shop: Page, { token }: Customer, productId: number): Promise<string> {
  const { id } = await api<{ id: number }>('POST', '/shop/buy', {
    token,
    body: { logProductId: productId, quantity: 1 },
  })
  await shop.goto(`/history/${id}`)
  const seen = (kind: string) =>
    shop.waitForResponse(
      (response) =>
        response.url().endsWith('/seen') && response.request().postData()?.includes(kind) === true,
    )
  const shown = seen('SHOWN')
  await shop.getByRole('button', { name: 'Tap to reveal' }).click()
  await shown
  const copied = seen('COPIED')
  await shop.getByRole('button', { name: 'Copy all' }).click()
  await copied
  return `ORD-${String(id).padStart(4, '0')}`
}

/** The payer disputes the payment. Returns the id of the dispute. */
async function disputed(shop: Page, customer: Customer, checkout: string): Promise<number> {
  await shop.goto(checkout)
  await pressOutcome(shop, 'Dispute')
  const path = `/admin/dispute/list?search=${customer.email}`
  const token = await adminToken()
  return waitFor('A dispute', async () => {
    const { items } = await api<{ items: { id: number }[] }>('GET', path, { token })
    return items[0]?.id
  })
}

async function waitForWallet({ id, token }: Customer, expected: Record<string, unknown>): Promise<void> {
  await expect
    .poll(() => api('GET', `/auth/user-wallet?userId=${id}`, { token }), { timeout: 15_000 })
    .toEqual(expected)
}
