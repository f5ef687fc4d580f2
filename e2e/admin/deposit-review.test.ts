import type { Page } from '@playwright/test'
import { api } from '../harness/api.ts'
import { depositWithOutcomes, waitForDeposit } from '../harness/deposits.ts'
import { depositAndPress, escapeRegExp, receiptLine, toast, walletLink } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, balanceOf, newCustomer } from '../harness/users.ts'

test('the operator credits a part of a payment that is far too high', async ({ open }) => {
  const customer = await newCustomer()
  const shop = await open(customer.token)
  await depositAndPress(shop, '30', 'Pay far too much')
  await waitForDeposit('REVIEW', customer)
  await shop.goto('/deposit')
  await expect(shop.getByRole('row').filter({ hasText: '$30.00' })).toContainText('In review')
  await expect(walletLink(shop, '$0.00')).toBeVisible()
  const page = await open(await adminToken())

  await test.step('the sidebar shows that deposits wait for a review, and links to them', async () => {
    await page.goto('/admin/dashboard')
    await page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link', { name: /^\d+ deposits? to review$/ })
      .click()
    await expect(page).toHaveURL('/admin/histories?tab=deposits&status=REVIEW')
    await expect(page.getByLabel('Status')).toHaveValue('REVIEW')
    await page.getByLabel('User email').fill(customer.email)
    await page.getByRole('link', { name: `Review the deposit of $30.00 by ${customer.email}` }).click()
  })

  const dialog = page.getByRole('dialog')
  await test.step('the dialog shows the requested amount and the amount that arrived', async () => {
    await expect(dialog.getByText('More than three times as much arrived')).toBeVisible()
    await expect(dialog.getByRole('link', { name: customer.email })).toBeVisible()
    await expect(receiptLine(dialog, 'Amount', '$30.00')).toBeVisible()
    await expect(dialog.locator('dl > div').filter({ hasText: 'Requested price' })).toContainText('30 USD')
    await expect(dialog.locator('dl > div').filter({ hasText: 'Actually paid' })).toContainText(/\d [A-Z]+/)
    await dialog.getByRole('button', { name: 'Ask the provider again' }).click()
    await expect(dialog.getByText('Checked just now. The status is: In review.')).toBeVisible()
  })

  await test.step('the operator credits the deposit after a confirmation that names the user and the amount', async () => {
    await dialog.getByRole('button', { name: 'Credit' }).click()
    await expect(dialog.getByLabel('Amount to credit in USD')).toHaveValue('120.00')
    await expect(dialog.getByRole('heading', { name: 'Credit this deposit' })).toBeFocused()
    await expect(dialog.getByText('Say why, in a few words.')).toHaveCount(0)
    await expect(
      dialog.getByText('$90.00 too much arrived: $120.00 arrived, and $30.00 was requested.'),
    ).toBeVisible()
    await expect(
      dialog.getByText(/^The customer paid [\d.]+ BTC in total, and [\d.]+ BTC was requested\.$/),
    ).toBeVisible()
    await dialog.getByRole('button', { name: 'Credit' }).click()
    await expect(dialog.getByText('Say why, in a few words.')).toBeVisible()
    await dialog.getByLabel('Amount to credit in USD').fill('29.50')
    await dialog.getByLabel('Reason').fill('The rest is sent back')
    await dialog.getByRole('button', { name: 'Credit' }).click()
    const question = page.getByRole('alertdialog', { name: 'Credit $29.50?' })
    await expect(question).toContainText(customer.email)
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, `Credited $29.50 to ${customer.email}.`)).toBeVisible()
    await expect(dialog).toBeHidden()
    await expect(page.getByText('No deposits match your filters.')).toBeVisible()
  })

  await expect(walletLink(shop, '$29.50')).toBeVisible()
  await expect(shop.getByRole('row').filter({ hasText: '$29.50' })).toContainText('Completed')

  await test.step('the settled deposit shows the decision', async () => {
    await page.getByRole('link', { name: 'Show all deposits' }).click()
    await page.getByLabel('User email').fill(customer.email)
    await page.getByRole('link', { name: /^Details of \$29\.50/ }).click()
    await expect(dialog.getByText('Reason: The rest is sent back')).toBeVisible()
    await expect(receiptLine(dialog, 'Requested', '$30.00')).toBeVisible()
    await expect(receiptLine(dialog, 'Credited', '$29.50')).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Credit' })).toHaveCount(0)
    await page.goBack()
    await expect(dialog).toBeHidden()
  })
})

test('the credit form of an underpaid deposit starts with the amount that arrived, and a higher amount needs a ticked box', async ({
  open,
}) => {
  const customer = await newCustomer()
  const id = await depositWithOutcomes(customer, { 'pay-little': 'REVIEW' }, { dollars: 24 })
  const page = await open(await adminToken())
  await page.goto(`/admin/histories?deposit=${id}`)
  const dialog = page.getByRole('dialog')
  const credit = dialog.getByRole('button', { name: 'Credit' })
  const amount = dialog.getByLabel('Amount to credit in USD')
  const question = page.getByRole('alertdialog')

  await test.step('the difference is shown above the amount field and in its description', async () => {
    await credit.click()
    await expect(amount).toHaveValue('1.20')
    const difference = '$22.80 is missing: $1.20 arrived, and $24.00 was requested.'
    await expect(dialog.getByText(difference)).toBeInViewport()
    await expect(amount).toHaveAccessibleDescription(new RegExp(`^${escapeRegExp(difference)}`))
    await expect(dialog.getByRole('checkbox')).toHaveCount(0)
  })

  await test.step('more than the arrived amount needs a ticked box', async () => {
    await amount.fill('24')
    await expect(dialog.getByRole('status').getByText('This is more than arrived.')).toBeVisible()
    await dialog.getByLabel('Reason').fill('Because it was asked for')
    await credit.click()
    const tick = dialog.getByRole('checkbox', { name: 'Credit $22.80 more than arrived' })
    await expect(tick).toBeFocused()
    await expect(tick).toHaveAccessibleDescription(/^Tick the box to credit more than arrived/)
    await expect(question).toHaveCount(0)
    await page.keyboard.press('Space')
    await expect(tick).toBeChecked()
    await page.keyboard.press('Shift+Tab')
    await expect(amount).toBeFocused()
    await page.keyboard.press('End')
    await page.keyboard.type('1')
    await expect(
      dialog.getByRole('checkbox', { name: 'Credit $239.80 more than arrived' }),
      'a tick is valid for one amount only',
    ).not.toBeChecked()
    await amount.fill('24')
    await tick.check()
    await credit.click()
    await expect(question).toContainText('This is $22.80 more than arrived.')
    await question.getByRole('button', { name: 'Cancel' }).click()
    expect(await balanceOf(customer)).toBe(0)
  })

  await test.step('the amount that arrived needs no ticked box', async () => {
    await amount.fill('1.2')
    await expect(dialog.getByRole('checkbox')).toHaveCount(0)
    await credit.click()
    await expect(question).toHaveAccessibleName('Credit $1.20?')
    await expect(question).not.toContainText('more than arrived')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, `Credited $1.20 to ${customer.email}.`)).toBeVisible()
    expect(await balanceOf(customer)).toBe(1.2)
  })
})

test('money that the provider has refunded is not offered for credit', async ({ open }) => {
  const customer = await newCustomer()
  const id = await depositWithOutcomes(
    customer,
    { 'pay-little': 'REVIEW', refund: 'REVIEW' },
    { dollars: 20 },
  )
  const page = await open(await adminToken())
  await page.goto(`/admin/histories?deposit=${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Ask the provider again' }).click()
  await expect(dialog.getByText('Checked just now.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Credit' }).click()
  const difference =
    '$20.00 is missing: $0.00 arrived, and $20.00 was requested. The provider has given the money back.'
  await expect(dialog.getByText(difference)).toBeVisible()
  await expect(dialog.getByLabel('Amount to credit in USD')).toHaveValue('')
  await dialog.getByLabel('Reason').fill('By mistake')
  await dialog.getByRole('button', { name: 'Credit' }).click()
  await expect(dialog.getByText('Enter an amount in dollars.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
})

test('the operator refuses an underpaid deposit, and nothing is credited', async ({ open }) => {
  const customer = await newCustomer()
  const id = await depositWithOutcomes(customer, { 'pay-little': 'REVIEW' })
  const page = await open(await adminToken())
  await page.goto(`/admin/histories?deposit=${id}`)
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Less than a tenth arrived')).toBeVisible()
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await expect(dialog.getByLabel('Amount to credit in USD')).toHaveCount(0)
  await dialog.getByLabel('Reason').fill('Given back at the provider')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  const question = page.getByRole('alertdialog', { name: 'Refuse the deposit of $40.00?' })
  await expect(question).toContainText(customer.email)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, `Refused the deposit of $40.00 by ${customer.email}.`)).toBeVisible()
  await expect(page).toHaveURL('/admin/histories')
  await expect(page.getByRole('row').filter({ hasText: customer.email })).toContainText('Failed')
  expect(await balanceOf(customer)).toBe(0)
})

test('the second admin who settles a deposit gets an error and sees the deposit’s new state', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 409 .* \/api\/admin\/deposit\/settle/)
  const customer = await newCustomer()
  const id = await depositWithOutcomes(customer, { 'pay-much': 'REVIEW' })
  const token = await adminToken()
  const page = await open(token)
  await page.goto(`/admin/histories?deposit=${id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await dialog.getByLabel('Reason').fill('Too late')
  await dialog.getByRole('button', { name: 'Refuse' }).click()
  await api('POST', '/admin/deposit/settle', {
    token,
    body: { id, decision: 'credit', amount: 40, reason: 'Somebody was faster' },
  })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, 'This is already settled.')).toBeVisible()
  await expect(page.getByRole('alertdialog')).toBeHidden()
  await expect(dialog.getByText('Reason: Somebody was faster')).toBeVisible()
  await expect(dialog.getByText('Completed')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Refuse' })).toHaveCount(0)
  expect(await balanceOf(customer)).toBe(40)
})

test('if the provider does not answer, the dialog says so', async ({ open, pageProblems }) => {
  pageProblems.allow(/status of 503 .* \/api\/admin\/deposit\/recheck/)
  const id = await depositWithOutcomes(await newCustomer(), { 'pay-much': 'REVIEW' })
  const page = await open(await adminToken())
  await page.goto(`/admin/histories?deposit=${id}`)
  await expect(page.getByRole('dialog').getByText('More than three times as much arrived')).toBeVisible()
  await stubUnreachableProvider(page)
  await page.getByRole('button', { name: 'Ask the provider again' }).click()
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(
    'The provider could not be reached. This payment method is not available right now. Try again later.',
  )
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
})

async function stubUnreachableProvider(page: Page) {
  const error = 'This payment method is not available right now. Try again later.'
  await page.route('**/api/admin/deposit/recheck', (route) =>
    route.fulfill({ status: 503, json: { error, code: 'PAYMENT_UNAVAILABLE', requestId: 'r1' } }),
  )
}
