import { asTitle } from '@docket/contract/plain-name'
import { requirementText } from '../harness/checklist.ts'
import { mailedLink } from '../harness/mailbox.ts'
import { newProduct } from '../harness/products.ts'
import { failRequests, submitRegistration } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { expectToasts, exposeCancelAll, toastTexts } from '../harness/toasts.ts'
import { newCustomer, unregisteredUser } from '../harness/users.ts'

// docs/requirements.md §8: the exact text of the toast for every kind of failure.

/** The possible answers to a purchase, and the toasts that they must show. */
const refusals: { spec: string; words: string; status: number; answer: object; toasts: string[] }[] = [
  {
    spec: '§8 Validation error',
    words: 'a toast listing each field followed by its messages, one per line',
    status: 400,
    answer: {
      error: 'Validation error',
      code: 'VALIDATION_ERROR',
      details: { quantity: ['Enter a whole number.', 'Buy at least 1.'], couponCode: ['Too long.'] },
    },
    toasts: ['Quantity\nEnter a whole number.\nBuy at least 1.\nCoupon code\nToo long.'],
  },
  {
    spec: '§8 errors array',
    words: 'a toast of each message',
    status: 422,
    answer: {
      error: 'Not now.',
      code: 'INTERNAL',
      errors: [{ message: 'The first thing.' }, { message: 'The second thing.' }],
    },
    toasts: ['The first thing.', 'The second thing.'],
  },
  {
    spec: '§8 errors array',
    words: "fallback 'Something went wrong. Please try again.'",
    status: 422,
    answer: { error: 'Not now.', code: 'INTERNAL', errors: [] },
    toasts: ['Something went wrong. Please try again.'],
  },
  {
    spec: '§8 404',
    words: "toast 'Resource not found.'",
    status: 404,
    answer: { error: 'There is no such product.', code: 'NOT_FOUND' },
    toasts: ['Resource not found.'],
  },
  {
    spec: '§8 other errors',
    words: 'a toast of the error message',
    status: 409,
    answer: { error: 'The shop is closed on Sundays.', code: 'IN_USE' },
    toasts: ['The shop is closed on Sundays.'],
  },
]

test('§8 each kind of refusal shows a toast with the required text', async ({ open, pageProblems }) => {
  pageProblems.allow(/status of 4\d\d .* \/api\/shop\/buy/)
  const { token } = await newCustomer({ dollars: 12 })
  const product = await newProduct({ price: 1 })
  for (const { spec, words, status, answer, toasts } of refusals) {
    const page = await open(token)
    await page.route('**/api/shop/buy', (route) =>
      route.fulfill({ status, json: { ...answer, requestId: 'test' } }),
    )
    await page.goto(`/products/${product.id}`)
    await page.getByRole('button', { name: 'Purchase' }).click()
    await expectToasts(page, toasts, requirementText({ spec, words }))
    await page.context().close()
  }
})

test('§8 Validation error: a server error about fields that no form shows', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 400 .* \/api\/shop\/buy/)
  const page = await open((await newCustomer({ dollars: 12 })).token)
  await page.route('**/api/shop/buy', (route) =>
    route.continue({ postData: { logProductId: 1, quantity: 0, colour: 'green' } }),
  )
  await page.goto(`/products/${(await newProduct({ price: 1 })).id}`)
  const answered = page.waitForResponse('**/api/shop/buy')
  await page.getByRole('button', { name: 'Purchase' }).click()
  const { error, details } = await (await answered).json()
  expect(error).toBe('Validation error')
  expect(Object.keys(details).sort()).toEqual(['colour', 'quantity'])
  const lines = Object.entries<string[]>(details).flatMap(([field, messages]) => [
    asTitle(field),
    ...messages,
  ])
  expect(lines).toContain('Buy at least 1.')
  await expectToasts(page, [lines.join('\n')])
})

test('§8 404: a product that does not exist', async ({ open, pageProblems }) => {
  pageProblems.allow(/status of 404 .* \/api\/shop\/products/)
  const page = await open((await newCustomer()).token)
  await page.goto('/products/999999999')
  await expectToasts(page, ['Resource not found.'])
})

test('§8 wallet fetch failure', async ({ open, pageProblems }) => {
  pageProblems.allow(/status of 500 .* \/api\/auth\/user-wallet/)
  const page = await open((await newCustomer()).token)
  await failRequests(page, '**/api/auth/user-wallet*')
  await page.goto('/deposit')
  await expectToasts(page, ["An error occured while getting user's balance."])
})

test('§8 network error', async ({ open, pageProblems }) => {
  pageProblems.allow(/net::ERR_\w+ \/api\/auth\/login/)
  const page = await open()
  await page.route('**/api/auth/login', (route) => route.abort('connectionrefused'))
  await page.goto('/login')
  await page.getByLabel('Email').fill('customer@example.test')
  await page.getByLabel('Password', { exact: true }).fill('correct horse')
  await page.getByRole('button', { name: 'Login' }).click()
  await expectToasts(page, ['Connection problems'])
})

test('§8 cancelled request', async ({ open }) => {
  const page = await open((await newCustomer()).token)
  await page.addInitScript(exposeCancelAll)
  const requestSent = page.waitForRequest('**/api/shop/categories-subCategories/all')
  await page.route('**/api/shop/categories-subCategories/all', () => {})
  await page.goto('/products')
  await requestSent
  // The call for the wallet, which has its own error message, has ended. The other call is in flight.
  await expect(page.getByRole('link', { name: 'Wallet $0.00' })).toBeVisible()
  await page.evaluate(() => (globalThis as unknown as { cancelAll: () => void }).cancelAll())
  await expectToasts(page, ['Connection canceled'])
})

test('§8 failed rate fetch: logged only, no user message', async ({ open, pageProblems }) => {
  pageProblems.allow(/status of 503 .* \/api\/paystack\/usd-naira-rate/)
  const page = await open((await newCustomer()).token)
  const logged: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'warning') logged.push(message.text())
  })
  await page.route('**/api/paystack/usd-naira-rate', (route) =>
    route.fulfill({
      status: 503,
      json: { error: 'There is no exchange rate.', code: 'RATE_UNAVAILABLE', requestId: 'test' },
    }),
  )
  await page.goto('/deposit')
  await page.getByRole('radio', { name: 'Card' }).check()
  await expect.poll(() => logged.join()).toContain('The exchange rate could not be fetched.')
  await expect(page.getByText('There is no exchange rate.')).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  expect(await toastTexts(page)).toEqual([])
})

test('§8 success toasts of the user side: registered, mailed, and after a password reset', async ({
  page,
}) => {
  const { email, username, password } = unregisteredUser()
  await page.goto('/register')
  await submitRegistration(page, { email, username, password })
  await expectToasts(page, ['User registered successfully.'], undefined, 'success')

  await page.goto(`/confirm-email?email=${email}`)
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expectToasts(page, ['Verification email sent successfully.'], undefined, 'success')
  await expect(
    page.getByText(`If an account with ${email} exists, a new verification link has been sent.`, {
      exact: true,
    }),
  ).toBeVisible()

  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await page.goto(await mailedLink(email, '/reset-password/'))
  await page.getByLabel('New Password', { exact: true }).fill('a whole new secret')
  await page.getByLabel('Confirm New Password').fill('a whole new secret')
  await page.getByRole('button', { name: 'Update Password' }).click()
  // The requirement has this text for a password reset, too.
  await expectToasts(page, ['Verification email sent successfully.'], undefined, 'success')
})

test('§5 a blank coupon and an amount below the minimum are refused without a request', async ({ open }) => {
  const page = await open((await newCustomer({ dollars: 12 })).token)
  const sent: string[] = []
  page.on('request', (request) => sent.push(new URL(request.url()).pathname))
  await page.goto(`/products/${(await newProduct({ price: 1 })).id}`)
  await page.getByLabel('Coupon code').fill('   ')
  await page.getByRole('button', { name: 'Apply' }).click()
  await expect(page.getByText('Enter a coupon code first.')).toBeVisible()

  await page.goto('/deposit')
  for (const [method, amount, words] of [
    ['Crypto', '0', 'Please enter a valid amount.'],
    ['Crypto', '11.99', 'Minimum deposit for Crypto is $12.'],
    ['Card', '0', 'Please enter a valid amount.'],
    ['Card', '4.99', 'Minimum deposit for Card is $5.'],
  ] as const) {
    await page.getByRole('radio', { name: method }).check()
    await page.getByLabel('Amount in USD').fill(amount)
    await page.getByRole('button', { name: 'Proceed to Deposit' }).click()
    const line = requirementText({ spec: '§5 deposit', words })
    await expect(page.getByText(words, { exact: true }), line).toBeVisible()
  }
  const refusedPaths = /validate-coupon|create-crypto-payment|paystack\/initialize/
  expect(sent.filter((path) => refusedPaths.test(path))).toEqual([])
  // The list of requests is not empty, so the check above means something.
  expect(sent.filter((path) => path === '/api/history/deposits/list').length).toBeGreaterThan(0)
})
