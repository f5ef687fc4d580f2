import type { Locator } from '@playwright/test'
import { waitFor } from '../harness/api.ts'
import { depositAndPress, walletLink } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { balanceOf, chooseOutcome, newCustomer } from '../harness/users.ts'

test('an abandoned deposit says so and can be tried again with the same amount', async ({ open }) => {
  const page = await open((await newCustomer()).token)
  await depositAndPress(page, '37.50', 'Abandon')
  await expect(page.getByRole('heading', { name: 'Payment Cancelled!' })).toBeVisible()
  await expect(walletLink(page, '$0.00')).toBeVisible()
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.getByLabel('Amount in USD')).toHaveValue('37.50')
  const row = page.getByRole('row').filter({ hasText: '$37.50' })
  await expect(row).toContainText('Pending')
  await expect(row.getByRole('link', { name: 'Continue payment of $37.50' })).toBeVisible()
})

test('a pending deposit can be continued and is credited', async ({ open }) => {
  const page = await open((await newCustomer()).token)
  await depositAndPress(page, '15', 'Abandon')
  await page.goto('/deposit')
  const continueLink = page.getByRole('link', { name: 'Continue your $15.00 payment' })
  await expect(continueLink).toBeVisible()
  const form = page.getByRole('heading', { name: 'Top up your wallet' })
  expect((await continueLink.boundingBox())?.y).toBeLessThan((await form.boundingBox())?.y ?? 0)
  await continueLink.click()
  await page.getByRole('button', { name: 'Pay in full' }).click()
  await expect(page.getByText('$15.00 has been added to your wallet.')).toBeVisible()
  await expect(walletLink(page, '$15.00')).toBeVisible()
})

test('an amount is chosen with one press, and can be overwritten', async ({ open }) => {
  const page = await open((await newCustomer()).token)
  await page.goto('/deposit')
  const amount = page.getByLabel('Amount in USD')
  await page.getByRole('button', { name: '$50', exact: true }).click()
  await expect(amount).toHaveValue('50.00')
  await expect(page.getByRole('button', { name: '$50', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await amount.fill('5')
  await expect(page.getByRole('button', { pressed: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Proceed to Deposit' }).click()
  await expect(page.getByText(/^Minimum deposit for Crypto is/)).toBeVisible()
  await page.getByRole('button', { name: '$20', exact: true }).click()
  await expect(page.getByText(/^Minimum deposit for Crypto is/)).toHaveCount(0)
})

test('an underpayment is credited with what arrived, and the history says what was requested', async ({
  open,
}) => {
  const customer = await newCustomer()
  const page = await open(customer.token)
  await depositAndPress(page, '25', 'Pay too little')
  await page.goto('/deposit')
  const row = page.getByRole('row').filter({ hasText: '$12.50' })
  await expect(row).toContainText('of $25.00 requested')
  await expect(row).toContainText('Completed')
  await expect(walletLink(page, '$12.50')).toBeVisible()
  expect(await balanceOf(customer)).toBe(12.5)
})

test('a payment of far too little is not credited, and its deposit shows In review in neutral colour', async ({
  open,
}) => {
  const customer = await newCustomer()
  const page = await open(customer.token)
  await depositAndPress(page, '25', 'Pay far too little')
  await page.goto('/deposit')
  const row = page.getByRole('row').filter({ hasText: '$25.00' })
  const status = row.getByText('In review')
  await expect(status).toBeVisible({ timeout: 20_000 })
  await expect(walletLink(page, '$0.00')).toBeVisible()
  expect(await balanceOf(customer)).toBe(0)
  await expect(row).toContainText('Less than a tenth of the amount arrived.')
  const note = page.getByText('In review: we’re checking your payment. Your money is safe.')
  expect(await colourOf(status), 'neither green nor red').toBe(await colourOf(note))
})

test('webhooks that come twice or in reverse order credit a deposit once', async ({ open }) => {
  const customer = await newCustomer()
  const page = await open(customer.token)
  await depositAndPress(page, '12', 'Pay, webhooks twice')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(walletLink(page, '$12.00')).toBeVisible()

  await depositAndPress(page, '13', 'Pay, webhooks reversed')
  await expect(walletLink(page, '$25.00')).toBeVisible()
  await page.goto('/deposit')
  await expect(page.getByRole('row').filter({ hasText: 'Completed' })).toHaveCount(2)
  expect(await balanceOf(customer)).toBe(25)
})

test('a webhook that is repeated after the credit has no effect', async ({ open }) => {
  const customer = await newCustomer()
  const page = await open(customer.token)
  await page.goto('/deposit?amount=14')
  await page.getByRole('button', { name: 'Proceed to Deposit' }).click()
  await expect(page.getByText('SANDBOX')).toBeVisible()
  const invoice = page.url()
  await page.getByRole('button', { name: 'Pay in full' }).click()
  await waitFor('The credit', async () => ((await balanceOf(customer)) === 14 ? true : undefined))
  await chooseOutcome(invoice, 'resend')
  await chooseOutcome(invoice, 'resend')
  await page.goto('/deposit')
  await expect(page.getByRole('row').filter({ hasText: 'Completed' })).toHaveCount(1)
  await expect(walletLink(page, '$14.00')).toBeVisible()
})

test('an amount that cannot be deposited is refused with the shop’s own message', async ({ open }) => {
  const page = await open((await newCustomer()).token)
  await page.goto('/deposit')
  const amount = page.getByLabel('Amount in USD')
  for (const [typed, words] of [
    ['', 'Please enter a valid amount.'],
    ['0', 'Please enter a valid amount.'],
    ['-5', 'Please enter a valid amount.'],
    ['11.99', 'Minimum deposit for Crypto is $12.'],
    ['12.345', 'Please enter a valid amount. Type it like 1000 or 12.50, with at most two decimals.'],
    ['1,000', 'Please enter a valid amount. Type it like 1000 or 12.50, with at most two decimals.'],
    ['11,99', 'Minimum deposit for Crypto is $12.'],
  ] as const) {
    await amount.fill(typed)
    await page.getByRole('button', { name: 'Proceed to Deposit' }).click()
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expect(amount).toBeFocused()
  }
  await expect(page).toHaveURL('/deposit')
})

function colourOf(element: Locator): Promise<string> {
  return element.evaluate((node) => getComputedStyle(node).color)
}
