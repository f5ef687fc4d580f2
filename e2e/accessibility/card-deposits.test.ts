import { expectAccessible, type OpenScreen } from '../harness/accessibility.ts'
import { expect, testsWithSharedData } from '../harness/test.ts'
import { newCustomer } from '../harness/users.ts'

const test = testsWithSharedData(newCustomer)

screen('deposit by card', async (page) => {
  await page.goto('/deposit?amount=25')
  await page.getByRole('radio', { name: 'Card' }).check()
  await expect(page.getByText(/^held for \d+:\d\d$/)).toBeVisible()
})

screen('deposit by card, waiting for the rate', async (page) => {
  await page.route('**/api/paystack/usd-naira-rate', () => {})
  await page.goto('/deposit?amount=25')
  await page.getByRole('radio', { name: 'Card' }).check()
  await expect(page.getByRole('button', { name: 'loading...' })).toBeVisible()
})

screen('card payment being verified', async (page) => {
  await page.route('**/api/paystack/verify/*', () => {})
  await page.goto('/deposit/paystack-callback?reference=any-1')
  await expect(page.getByRole('heading', { name: 'Verifying your payment…' })).toBeVisible()
})

screen('card payment credited', async (page) => {
  await page.route('**/api/paystack/verify/*', (route) =>
    route.fulfill({ json: { success: true, status: 'COMPLETED', amount: 25, chargeNaira: 40_250.5 } }),
  )
  await page.goto('/deposit/paystack-callback?reference=any-1')
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
})

screen('card payment failed', async (page) => {
  await page.goto('/deposit/paystack-callback?reference=not-mine-1')
  await expect(page.getByText('We were unable to confirm your payment.')).toBeVisible()
})

screen('rent numbers', async (page) => {
  await page.goto('/rent-numbers')
  await expect(page.getByRole('heading', { name: 'Rent Numbers' })).toBeVisible()
})

screen('offline', async (page) => {
  await page.goto('/deposit')
  await expect(page.getByText('No deposits yet.')).toBeVisible()
  await page.context().setOffline(true)
  await expect(page.getByText('You are offline.')).toBeVisible()
})

function screen(name: string, show: OpenScreen) {
  test(`accessible: ${name}`, async ({ open, pageProblems, shared: customer }) => {
    pageProblems.allow(/status of 404 .* \/api\/paystack\/verify/, /ERR_INTERNET_DISCONNECTED/)
    await expectAccessible(open, { name, token: customer.token, show })
  })
}
