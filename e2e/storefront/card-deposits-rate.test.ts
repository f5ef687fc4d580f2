import { removeRoute, toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { nextFrames } from '../harness/timers.ts'
import { newCustomer } from '../harness/users.ts'

test('amounts that cannot be charged to a card are refused with the shop’s own message', async ({ open }) => {
  const page = await open((await newCustomer()).token)
  await page.goto('/deposit')
  await page.getByRole('radio', { name: 'Card' }).check()
  const amount = page.getByLabel('Amount in USD')
  await expect(page.getByText('At least $5.00 for Card.')).toBeVisible()
  for (const [typed, words] of [
    ['', 'Please enter a valid amount.'],
    ['0', 'Please enter a valid amount.'],
    ['-5', 'Please enter a valid amount.'],
    ['4.99', 'Minimum deposit for Card is $5.'],
    ['1e2', 'Please enter a valid amount. Type it like 1000 or 12.50, with at most two decimals.'],
    ['10000.01', 'Maximum deposit for Card is $10,000.'],
  ] as const) {
    await amount.fill(typed)
    await page.getByRole('button', { name: 'Proceed to Deposit' }).click()
    await expect(page.getByText(words, { exact: true })).toBeVisible()
    await expect(amount).toBeFocused()
  }
})

test('the countdown is announced at 60 s and 10 s, and at its end the form fetches a new rate', async ({
  open,
}) => {
  const page = await open((await newCustomer()).token)
  await page.clock.install()
  await page.goto('/deposit?amount=10')
  await page.getByRole('radio', { name: 'Card' }).check()
  const quote = page.getByRole('region', { name: 'Card charge' })
  await expect(quote).toContainText(/held for (5:00|4:5\d)/)
  const announcement = quote.getByRole('status')
  await expect(announcement).toHaveText('')
  // The rate holds for 300 seconds. From here on, time passes only when the test says so.
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  const [, minutes, seconds] = /held for (\d):(\d\d)/.exec((await quote.textContent()) ?? '') ?? []
  await page.clock.runFor((60 * Number(minutes) + Number(seconds) - 58) * 1_000)
  await expect(quote).toContainText(/held for 0:5\d/)
  await expect(announcement).toHaveText('The rate holds for 60 more seconds.')
  await page.clock.runFor(49_000)
  await expect(announcement).toHaveText('The rate holds for 10 more seconds.')
  const newRate = page.waitForResponse('**/api/paystack/usd-naira-rate')
  await page.clock.runFor(11_000)
  await newRate
  await page.clock.resume()
  await expect(quote).toContainText(/held for (5:00|4:5\d)/)
})

test('the card form waits for its rate without an error, and continues when the rate has loaded', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 503 .* \/api\/paystack\/usd-naira-rate/)
  const page = await open((await newCustomer()).token)
  let isRateAvailable = false
  await page.route('**/api/paystack/usd-naira-rate', (route) =>
    isRateAvailable
      ? route.continue()
      : route.fulfill({
          status: 503,
          json: { error: 'There is no exchange rate.', code: 'RATE_UNAVAILABLE', requestId: 'test' },
        }),
  )
  await page.goto('/deposit?amount=10')
  await page.getByRole('radio', { name: 'Card' }).check()
  const proceed = page.getByRole('button', { name: 'loading...' })
  await expect(proceed).toHaveAttribute('aria-disabled', 'true')
  await proceed.click({ force: true })
  await page.getByLabel('Amount in USD').press('Enter')
  await nextFrames(page)
  await expect(page).toHaveURL('/deposit?amount=10')
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  isRateAvailable = true
  await expect(page.getByRole('button', { name: 'Proceed to Deposit' })).toBeVisible({ timeout: 20_000 })
})

test('if the server answers that the rate has expired, the form fetches and shows a new rate before anything is charged', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 422 .* \/api\/paystack\/initialize/)
  const customer = await newCustomer()
  const page = await open(customer.token)
  await page.route('**/api/paystack/initialize', (route) => {
    const body = route.request().postDataJSON()
    return route.continue({ postData: { ...body, rateToken: `${body.rateToken}x` } })
  })
  await page.goto('/deposit?amount=10')
  await page.getByRole('radio', { name: 'Card' }).check()
  await expect(page.getByText(/held for \d+:\d\d/)).toBeVisible()
  const newRate = page.waitForResponse('**/api/paystack/usd-naira-rate')
  await page.getByRole('button', { name: 'Proceed to Deposit' }).click()
  await expect(
    toast(page, 'The exchange rate has expired. Look at the new amount and try again.'),
  ).toBeVisible()
  await newRate
  await removeRoute(page, '**/api/paystack/initialize')
  await page.getByRole('button', { name: 'Proceed to Deposit' }).click()
  await expect(page.getByText('SANDBOX')).toBeVisible()
})
