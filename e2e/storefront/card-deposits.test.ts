import { openCardPaymentPage } from '../harness/card-deposits.ts'
import { waitForDeposit } from '../harness/deposits.ts'
import { newProduct } from '../harness/products.ts'
import { pressOutcome, receiptLine, toast, walletLink } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, balanceOf, newCustomer } from '../harness/users.ts'

test('a customer with too little money tops up by card and returns to the product', async ({ open }) => {
  const product = await newProduct({ price: 8, stock: 3 })
  const customer = await newCustomer()
  const page = await open(customer.token)
  await page.goto(`/products/${product.id}?quantity=2`)
  await page.getByRole('link', { name: 'Top up $16.00' }).click()
  await page.getByRole('radio', { name: 'Card' }).check()
  const quote = page.getByRole('region', { name: 'Card charge' })
  await expect(quote).toContainText('$1.00 = ₦1,530.25')
  await expect(quote).toContainText('₦24,484.02')
  await expect(quote).toContainText(/held for \d+:\d\d/)
  await page.getByRole('button', { name: 'Proceed to Deposit' }).click()
  await expect(page.getByText('SANDBOX')).toBeVisible()
  await expect(page.getByText('NGN 24,484.02').first()).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()

  await expect(page).toHaveURL(/\/deposit\/paystack-callback\?.*reference=/)
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(page.getByText('$16.00 has been added to your wallet.')).toBeVisible()
  await expect(walletLink(page, '$16.00')).toBeVisible()
  await expect(receiptLine(page, 'Your card was charged', '₦24,484.02')).toBeVisible()
  await expect(receiptLine(page, 'Wallet now', '$16.00')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to your order' }).click()
  await expect(page.getByRole('textbox', { name: 'Quantity' })).toHaveValue('2')
  await expect(receiptLine(page, 'Wallet after purchase', '$0.00')).toBeVisible()
  expect(await balanceOf(customer)).toBe(16)
})

test('the return page says that a card was declined; a payment with another card on the same payment page is credited', async ({
  open,
}) => {
  const customer = await newCustomer()
  const page = await open(customer.token)
  const checkout = await openCardPaymentPage(page, '20')
  await pressOutcome(page, 'Decline the card')
  const reference = await page.getByText(/^[0-9a-f]{32}-1$/).textContent()
  await page.goto(`/deposit/paystack-callback?reference=${reference}`)
  await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible()
  await expect(
    page.getByText(
      'We were unable to confirm your payment. Your account has not been charged. Please try again.',
    ),
  ).toBeVisible()
  await page.getByRole('link', { name: 'Try Again' }).click()
  await expect(page.getByLabel('Amount in USD')).toHaveValue('20.00')
  await expect(page.getByRole('row').filter({ hasText: '$20.00' })).toContainText('Failed')

  await page.goto(checkout)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  expect(await balanceOf(customer)).toBe(20)
})

test('an abandoned card payment stays pending and can be continued', async ({ open }) => {
  const page = await open((await newCustomer()).token)
  await openCardPaymentPage(page, '7.5')
  await page.getByRole('button', { name: 'Abandon' }).click()
  await expect(page.getByRole('heading', { name: 'Payment Cancelled!' })).toBeVisible()
  await page.getByRole('link', { name: 'Try Again' }).click()
  const row = page.getByRole('row').filter({ hasText: '$7.50' })
  await expect(row).toContainText('Card')
  await expect(row).toContainText('Pending')
  await row.getByRole('link', { name: 'Continue payment of $7.50' }).click()
  await page.getByRole('button', { name: 'Pay, fees on top' }).click()
  await expect(page.getByText('$7.50 has been added to your wallet.')).toBeVisible()
})

test('the return page verifies a payment that is still processing until it succeeds', async ({ open }) => {
  const page = await open((await newCustomer()).token)
  const checkout = await openCardPaymentPage(page, '11')
  await page.getByRole('button', { name: 'Keep it processing' }).click()
  await expect(page.getByRole('heading', { name: 'Verifying your payment…' })).toBeVisible()
  const bank = await page.context().newPage()
  await bank.goto(checkout)
  await pressOutcome(bank, 'Finish')
  await bank.close()
  await expect(page.getByText('$11.00 has been added to your wallet.')).toBeVisible()
})

test('a wrong amount is not credited and goes to review', async ({ open }) => {
  const customer = await newCustomer()
  const page = await open(customer.token)
  await openCardPaymentPage(page, '30')
  await page.getByRole('button', { name: 'Pay another amount' }).click()
  await expect(page.getByText('The amount differs from what you requested.')).toBeVisible()
  await page.getByRole('link', { name: 'Deposit history' }).click()
  await expect(page.getByRole('row').filter({ hasText: '$30.00' })).toContainText('In review')
  expect(await balanceOf(customer)).toBe(0)
})

test('a card payment in another currency has no suggested amount and is credited with the amount that the operator enters', async ({
  open,
}) => {
  const customer = await newCustomer()
  const shop = await open(customer.token)
  await openCardPaymentPage(shop, '30')
  await shop.getByRole('button', { name: 'Pay in dollars' }).click()
  await expect(shop.getByText('You paid in another currency.')).toBeVisible()
  const id = await waitForDeposit('REVIEW', customer)
  const page = await open(await adminToken())
  await page.goto(`/admin/histories?deposit=${id}`)
  const dialog = page.getByRole('dialog')
  const amount = dialog.getByLabel('Amount to credit in USD')
  await dialog.getByRole('button', { name: 'Credit' }).click()
  await expect(dialog.getByText('$30.00 was requested. Its value in USD is unknown.')).toBeVisible()
  await expect(dialog.getByText(/^The customer paid [\d.]+ USD of ₦/)).toBeVisible()
  await expect(amount).toHaveValue('')
  await amount.fill('29')
  await dialog.getByLabel('Reason').fill('As the bank says')
  await dialog.getByRole('button', { name: 'Credit' }).click()
  const question = page.getByRole('alertdialog', { name: 'Credit $29.00?' })
  await expect(question).toContainText('Its value in USD is unknown.')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, `Credited $29.00 to ${customer.email}.`)).toBeVisible()
  expect(await balanceOf(customer)).toBe(29)
})

test('the return page with another customer’s reference, or without one, shows a failed payment', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 404 .* \/api\/paystack\/verify/)
  const otherCustomer = await newCustomer()
  const otherPage = await open(otherCustomer.token)
  await openCardPaymentPage(otherPage, '9')
  await otherPage.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(otherPage.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  const reference = new URL(otherPage.url()).searchParams.get('reference')

  const customer = await newCustomer()
  const page = await open(customer.token)
  for (const query of [`?reference=${reference}`, '']) {
    await page.goto(`/deposit/paystack-callback${query}`)
    await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible()
  }
  expect(await balanceOf(customer)).toBe(0)
  expect(await balanceOf(otherCustomer)).toBe(9)
})

test('the return page polls a pending payment for a minute, and then says that it takes longer', async ({
  open,
}) => {
  const page = await open((await newCustomer()).token)
  await openCardPaymentPage(page, '20')
  const reference = await page.getByText(/^[0-9a-f]{32}-1$/).textContent()
  await page.clock.install()
  await page.goto(`/deposit/paystack-callback?reference=${reference}`)
  await expect(page.getByText('This takes a moment.')).toBeVisible()
  await expect(async () => {
    await page.clock.runFor(3_000)
    const late = page.getByText('Your payment of $20.00 is taking longer to be confirmed.')
    await expect(late).toBeVisible({ timeout: 200 })
  }).toPass({ intervals: [50] })
  await expect(page.getByRole('link', { name: 'Deposit history' })).toBeVisible()
})
