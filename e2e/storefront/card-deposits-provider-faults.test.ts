import { api, baseUrl } from '../harness/api.ts'
import { openCardPaymentPage } from '../harness/card-deposits.ts'
import { walletLink } from '../harness/screens.ts'
import { test } from '../harness/separate-shop.ts'
import { expect } from '../harness/test.ts'
import { balanceOf, newCustomer } from '../harness/users.ts'

// Each test has a shop of its own, because a fault of the simulator affects all customers of its shop.

test('a card payment is credited once if webhooks come twice, late or never, or if Paystack does not answer when the customer returns', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 503 .* \/api\/paystack\/verify/)
  const customer = await newCustomer()
  const page = await open(customer.token)
  for (const [button, total] of [
    ['Pay, webhook twice', 5],
    ['Pay, webhook lost', 10],
    ['Pay, webhook late', 15],
  ] as const) {
    await openCardPaymentPage(page, '5')
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
    expect(await balanceOf(customer)).toBe(total)
  }
  await openCardPaymentPage(page, '6')
  await controlPaystack({ api: 'down' })
  const refused = page.waitForResponse(
    (answer) => answer.url().includes('/api/paystack/verify/') && answer.status() === 503,
  )
  await page.getByRole('button', { name: 'Pay, webhook lost' }).click()
  await refused
  await expect(page.getByRole('heading', { name: 'Verifying your payment…' })).toBeVisible()
  await controlPaystack({})
  await expect(page.getByRole('heading', { name: 'Payment Successful!' })).toBeVisible()
  await expect(walletLink(page, '$21.00')).toBeVisible()
  expect(await balanceOf(customer)).toBe(21)
})

test('if Paystack does not respond, the next click continues the same deposit', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 503 .* \/api\/paystack\/initialize/)
  const customer = await newCustomer()
  const page = await open(customer.token)
  await page.goto('/deposit?amount=10')
  await page.getByRole('radio', { name: 'Card' }).check()
  await expect(page.getByText(/held for \d+:\d\d/)).toBeVisible()
  await controlPaystack({ api: 'lost' })
  await page.getByRole('button', { name: 'Proceed to Deposit' }).click()
  await expect(page.getByText('We got no response')).toBeVisible()
  await controlPaystack({})
  await page.getByRole('button', { name: 'Proceed to Deposit' }).click()
  await expect(page.getByText('SANDBOX')).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('$10.00 has been added to your wallet.')).toBeVisible()
  const { total } = await api<{ total: number }>('GET', '/history/deposits/list', { token: customer.token })
  expect(total).toBe(1)
})

async function controlPaystack(control: object) {
  const answer = await fetch(`${baseUrl()}/sandbox/paystack/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(control),
  })
  if (!answer.ok) throw new Error(`The simulator refused: ${answer.status}`)
}
