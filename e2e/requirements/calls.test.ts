import { Calls } from '../harness/checklist.ts'
import { mailedLink } from '../harness/mailbox.ts'
import { newProduct } from '../harness/products.ts'
import { submitLogin, submitRegistration } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { newCustomer, unregisteredUser } from '../harness/users.ts'

// docs/requirements.md §7: method, path, query and body of every call of the user side, as the browser sends them.

/** The calls of the storefront that no requirement names. */
const EXTRA_CALLS = [
  ...['/auth/me', '/config', '/live', '/seller', '/shop/waiting', '/history/purchases/{id}'].map(
    (path) => `GET ${path}`,
  ),
  'POST /history/purchases/{id}/seen',
]

test('§7 Auth: the calls of signing up, signing in and resetting a password', async ({ page }) => {
  const calls = new Calls(page)
  const referrer = await newCustomer()
  const person = unregisteredUser()
  const { email, username, password } = person

  await page.goto('/register')
  await page.getByLabel('Referral Id').fill(referrer.username)
  await submitRegistration(page, person)
  await expect(page).toHaveURL(/\/confirm-email/)
  const signup = await calls.last('POST /auth/signup')
  expect(signup.body).toEqual({
    email,
    username,
    password,
    confirmPassword: password,
    referralId: referrer.username,
  })
  expect(await calls.answer('POST /auth/signup'), 'data truthy means success').toMatchObject({
    email,
    username,
  })

  const link = await mailedLink(email, '/verify-email/')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
  const confirm = await calls.last('POST /auth/confirm-email')
  expect(confirm.body).toEqual({ token: link.split('/').at(-1) })
  expect(await calls.answer('POST /auth/confirm-email')).toEqual({ success: true })
  expect(calls.count('POST /auth/confirm-email')).toBe(1)

  await page.goto('/confirm-email')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  expect((await calls.last('POST /auth/resend-verification')).body).toEqual({ email })
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  expect((await calls.last('POST /auth/forgot-password')).body).toEqual({ email })

  const resetLink = await mailedLink(email, '/reset-password/')
  const newPassword = 'a whole new secret'
  await page.goto(resetLink)
  await page.getByLabel('New Password', { exact: true }).fill(newPassword)
  await page.getByLabel('Confirm New Password').fill(newPassword)
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page).toHaveURL('/login')
  expect((await calls.last('POST /auth/reset-password')).body).toEqual({
    token: resetLink.split('/').at(-1),
    password: newPassword,
    confirmPassword: newPassword,
  })

  await submitLogin(page, { email, password: newPassword })
  await expect(page).toHaveURL('/products')
  const login = await calls.last('POST /auth/login')
  expect(login.body).toEqual({ email, password: newPassword })
  const { token } = await calls.answer('POST /auth/login')
  expect(token).toBe(await page.evaluate(() => localStorage.getItem('access_token')))
  expect(await calls.answer('GET /auth/user-wallet')).toEqual({ balance: 0 })
  expect(Object.keys((await calls.last('GET /auth/user-wallet')).query)).toEqual(['userId'])
})

test('§7 Auth: a registration without a referrer sends no referralId', async ({ page }) => {
  const calls = new Calls(page)
  const { email, username, password } = unregisteredUser()
  await page.goto('/register')
  await submitRegistration(page, { email, username, password })
  await expect(page).toHaveURL(/\/confirm-email/)
  expect((await calls.last('POST /auth/signup')).body).toEqual({
    email,
    username,
    password,
    confirmPassword: password,
  })
})

test('§7 Shop and History: the calls from the catalogue to the order', async ({ open }) => {
  const product = await newProduct({ price: 2, stock: 9 })
  const { token } = await newCustomer({ dollars: 12 })
  const page = await open(token)
  const calls = new Calls(page)
  await page.goto('/products')
  await expect(page.getByRole('article').first()).toBeVisible()
  const categories = await calls.answer('GET /shop/categories-subCategories/all')
  expect(Array.isArray(categories)).toBe(true)
  expect(Object.values(categories)).toContainEqual(
    expect.objectContaining({
      id: product.categoryId,
      subCategories: [{ id: expect.any(Number), name: expect.any(String) }],
    }),
  )
  expect(await calls.answer('GET /shop/products')).toHaveProperty('items')

  await page.goto(`/products/${product.id}`)
  expect(await calls.answer(`GET /shop/products/${product.id}`)).toMatchObject({
    id: product.id,
    title: product.title,
    sellingPrice: 2,
    inStock: 9,
  })
  await page.getByRole('button', { name: 'Increase quantity' }).click()
  await page.getByLabel('Coupon code').fill('WELCOME10')
  await page.getByRole('button', { name: 'Apply' }).click()
  const coupon = await calls.answer('GET /shop/validate-coupon/WELCOME10')
  expect(coupon).toMatchObject({ value: 'WELCOME10', percentage: 10 })
  await expect(page.getByText('WELCOME10 takes 10% off.')).toBeVisible()
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page, 'then go to /history').toHaveURL(/\/history/)
  // `expectedAmount` is not in the requirements. It is the total that the buyer saw: the shop never charges more.
  expect((await calls.last('POST /shop/buy')).body).toEqual({
    logProductId: product.id,
    quantity: 2,
    couponCode: 'WELCOME10',
    expectedAmount: 3.6,
  })
  expect((await calls.last('GET /history/purchases/list')).query).toMatchObject({ pageSize: '10' })

  await page.goto(`/products/${product.id}`)
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page).toHaveURL(/\/history/)
  expect((await calls.last('POST /shop/buy')).body).toEqual({
    logProductId: product.id,
    quantity: 1,
    expectedAmount: 2,
  })
  // The receipt is the last request of the page.
  await expect(page.getByRole('heading', { name: 'Thank you. Your order is ready.' })).toBeVisible()
  expectBearer(calls, token)
  const names = new Set(calls.names().map((name) => name.replace(/\/\d+/, '/{id}')))
  expect([...names].filter((name) => !EXTRA_CALLS.includes(name))).toEqual([
    'GET /auth/user-wallet',
    'GET /history/purchases/list',
    'GET /shop/categories-subCategories/all',
    'GET /shop/products',
    'GET /shop/products/{id}',
    'GET /shop/validate-coupon/WELCOME10',
    'POST /shop/buy',
  ])
})

test('§7 Deposits: the calls of paying by crypto and by card', async ({ open, pageProblems, baseURL }) => {
  pageProblems.allow(/status of 404 .* \/api\/paystack\/verify/)
  const { token } = await newCustomer()
  const page = await open(token)
  const calls = new Calls(page)
  await page.goto('/deposit')
  await page.getByLabel('Amount in USD').fill('12.5')
  await page.getByRole('button', { name: 'Proceed to Deposit' }).click()
  await expect(page.getByText('SANDBOX')).toBeVisible()
  expect((await calls.last('GET /history/deposits/list')).query).toEqual({ pageSize: '5' })
  expect((await calls.last('POST /crypto/create-crypto-payment')).body).toEqual({ amount: 12.5 })
  const shopAnswer = await page.request.get('/api/history/deposits/list', {
    headers: { authorization: `Bearer ${token}` },
  })
  const { items } = await shopAnswer.json()
  expect(items).toMatchObject([{ type: 'DEPOSIT', method: 'crypto', amount: 12.5, paymentUrl: page.url() }])

  // No card is charged: the test answers the call itself and checks the request.
  const reference = 'answered-by-the-test-1'
  await page.route('**/api/paystack/initialize', (route) =>
    route.fulfill({
      json: {
        authorization_url: `${baseURL}/deposit/paystack-callback?reference=${reference}`,
        reference,
      },
    }),
  )
  await page.goto('/deposit?amount=7.5')
  await page.getByRole('radio', { name: 'Card' }).check()
  await expect(page.getByText(/held for \d+:\d\d/)).toBeVisible()
  const rate = await calls.answer('GET /paystack/usd-naira-rate')
  expect(rate).toMatchObject({
    rate: expect.any(Number),
    token: expect.any(String),
    validUntil: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
  })
  await page.getByRole('button', { name: 'Proceed to Deposit' }).click()
  await expect(page, 'the browser is redirected to authorization_url').toHaveURL(
    `/deposit/paystack-callback?reference=${reference}`,
  )
  // §9: in naira at the fetched rate, rounded up to the next kobo.
  expect((await calls.last('POST /paystack/initialize')).body).toEqual({
    amountNGN: Math.ceil(Number((750 * Number(rate.rate)).toFixed(4))) / 100,
    rateToken: rate.token,
  })
  await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible()
  expect(calls.count(`GET /paystack/verify/${reference}`)).toBeGreaterThan(0)
  expectBearer(calls, token)
})

test('§6 the landing page sends the bearer token with its requests, too', async ({ open }) => {
  const { token, username } = await newCustomer({ dollars: 12 })
  const page = await open(token)
  const calls = new Calls(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: `Account of ${username}` })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Wallet $12.00: deposit' })).toBeVisible()
  expect(calls.names()).toEqual(['GET /auth/me', 'GET /auth/user-wallet'])
  expectBearer(calls, token)
})

/** §6: the token is sent as a bearer authorization header on every request. */
function expectBearer(calls: Calls, token: string) {
  expect(calls.sent.length).toBeGreaterThan(0)
  const callsWithoutToken = calls.sent.filter(({ authorization }) => authorization !== `Bearer ${token}`)
  expect(callsWithoutToken.map(({ name }) => name)).toEqual([])
}
