import type { Page } from '@playwright/test'
import { api, tryApi } from '../harness/api.ts'
import { Calls } from '../harness/checklist.ts'
import { mailedLink } from '../harness/mailbox.ts'
import { buy, newProduct } from '../harness/products.ts'
import { holdAnswers, logOut, submitLogin, walletLink } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer, unregisteredUser } from '../harness/users.ts'

// docs/requirements.md §4 to §6: sessions, requests in flight, and guards.

test('§4 a session is the token in local storage: decoded at the start, stored, and removed by Logout', async ({
  page,
}) => {
  const customer = await newCustomer({ dollars: 12 })
  const calls = new Calls(page)
  await page.goto('/login')
  await submitLogin(page, customer)
  await expect(page, 'after login the user goes to /products').toHaveURL('/products')
  await expect(walletLink(page, '$12.00')).toBeVisible()
  const token = await storedToken(page)
  const payload = JSON.parse(Buffer.from(token?.split('.')[1] ?? '', 'base64url').toString())
  expect(payload).toMatchObject({ id: customer.id, role: 'USER' })
  const { query } = await calls.last('GET /auth/user-wallet')
  expect(query).toEqual({ userId: String(customer.id) })

  const walletCalls = calls.count('GET /auth/user-wallet')
  await page.reload()
  await expect(walletLink(page, '$12.00')).toBeVisible()
  expect(calls.count('GET /auth/user-wallet'), 'at the start the wallet is fetched').toBeGreaterThan(
    walletCalls,
  )
  await logOut(page)
  await expect(page).toHaveURL('/login')
  expect(await storedToken(page)).toBeNull()
})

test('Logout leads to the login at once, and no later request uses the old token', async ({ open }) => {
  const customer = await newCustomer()
  const page = await open(customer.token)
  await page.goto('/products')
  const release = await holdAnswers(page, '**/api/auth/logout')
  await logOut(page)
  await expect(page).toHaveURL('/login')
  expect(await storedToken(page)).toBeNull()
  const lateRequests: string[] = []
  page.on('request', (request) => {
    if (request.headers().authorization) lateRequests.push(request.url())
  })
  await release()
  await expect.poll(async () => (await tryApi('GET', '/auth/me', { token: customer.token })).status).toBe(401)
  expect(lateRequests).toEqual([])
})

/**
 * Every button of the storefront that waits for an answer: its words, the call that it waits for, and its screen.
 * `whose` says who uses that screen: a customer, or by default a visitor without a session.
 */
const waitingButtons: {
  button: string
  call: string
  show: (page: Page) => Promise<unknown>
  whose?: 'customer'
}[] = [
  {
    button: 'Login',
    call: '/auth/login',
    async show(page) {
      await page.goto('/login')
      await fill(page, { Email: 'customer@example.test', Password: 'correct horse' })
    },
  },
  {
    button: 'Sign Up',
    call: '/auth/signup',
    async show(page) {
      const { email, username, password } = unregisteredUser()
      await page.goto('/register')
      await fill(page, {
        Username: username,
        Email: email,
        Password: password,
        'Confirm Password': password,
      })
    },
  },
  {
    button: 'Resend Verification Email',
    call: '/auth/resend-verification',
    show: (page) => page.goto('/confirm-email?email=customer@example.test'),
  },
  {
    button: 'Send Reset Link',
    call: '/auth/forgot-password',
    async show(page) {
      await page.goto('/forgot-password')
      await fill(page, { Email: 'customer@example.test' })
    },
  },
  {
    button: 'Update Password',
    call: '/auth/reset-password',
    async show(page) {
      await page.goto(`/reset-password/${'x'.repeat(43)}`)
      await fill(page, { 'New Password': 'something long', 'Confirm New Password': 'something long' })
    },
  },
  {
    button: 'Apply',
    call: '/shop/validate-coupon/*',
    whose: 'customer',
    async show(page) {
      await page.goto('/products/1')
      await fill(page, { 'Coupon code (optional)': 'WELCOME10' })
    },
  },
  {
    button: 'Purchase',
    call: '/shop/buy',
    whose: 'customer',
    show: (page) => page.goto('/products/1'),
  },
  {
    button: 'Proceed to Deposit',
    call: '/crypto/create-crypto-payment',
    whose: 'customer',
    show: (page) => page.goto('/deposit?amount=20'),
  },
  {
    button: 'Proceed to Deposit',
    call: '/paystack/initialize',
    whose: 'customer',
    async show(page) {
      await page.goto('/deposit?amount=20')
      await page.getByRole('radio', { name: 'Card' }).check()
    },
  },
  {
    button: 'Download',
    call: '/history/purchases/*',
    whose: 'customer',
    async show(page) {
      await page.goto('/history')
      await expect(page.getByRole('button', { name: /^Download/ })).toHaveCount(1)
    },
  },
]

test("§4 every button of the storefront shows 'loading...' while its request is in flight", async ({
  open,
}) => {
  const customer = await newCustomer({ dollars: 12 })
  await buy(customer, (await newProduct({ price: 1 })).id)
  const pages = { visitor: await open(), customer: await open(customer.token) }
  for (const { button, call, show, whose = 'visitor' } of waitingButtons) {
    const page = pages[whose]
    await show(page)
    // The test never answers and never forwards these calls, so no mail is sent and nothing is charged.
    await page.route(`**/api${call}`, () => {})
    const idleButton = page.getByRole('main').getByRole('button', { name: new RegExp(`^${button}`) })
    await expect(idleButton, `${button} before the click`).toBeVisible()
    const { width = 0 } = (await idleButton.boundingBox()) ?? {}
    const requestSent = page.waitForRequest(`**/api${call}`)
    await idleButton.click()
    await requestSent
    // While a coupon is checked, Purchase shows 'loading...' too, so this is the first of two buttons.
    const busyButton = page.getByRole('main').getByRole('button', { name: 'loading...', exact: true }).first()
    await expect(busyButton, `${button}: 'loading...'`).toBeVisible()
    await expect(busyButton).toHaveAttribute('aria-busy', 'true')
    expect((await busyButton.boundingBox())?.width, `${button} keeps its width`).toBeCloseTo(width, 0)
    await expect(idleButton, `${button} while in flight`).toHaveCount(0)
  }
})

test('§4 a mailed link shows verifying, then success or error; a card payment shows verifying, then failed', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(
    /status of 422 .* \/api\/auth\/confirm-email/,
    /status of 404 .* \/api\/paystack\/verify/,
  )
  const { email, username, password } = unregisteredUser()
  await api('POST', '/auth/signup', { body: { email, username, password, confirmPassword: password } })
  const page = await open()
  for (const [link, title] of [
    [await mailedLink(email, '/verify-email/'), 'Email Verified!'],
    [`/verify-email/${'x'.repeat(43)}`, 'Verification Failed'],
  ] as const) {
    const release = await holdAnswers(page, '**/api/auth/confirm-email')
    await page.goto(link)
    const heading = page.getByRole('heading', { level: 1 })
    await expect(heading).toHaveText('Verifying Your Email')
    await release()
    await expect(heading).toHaveText(title)
  }

  const customer = await open((await newCustomer()).token)
  const release = await holdAnswers(customer, '**/api/paystack/verify/*')
  await customer.goto('/deposit/paystack-callback?reference=visitor-paid-this-1')
  const heading = customer.getByRole('heading', { level: 1 })
  await expect(heading).toHaveText('Verifying your payment…')
  await release()
  await expect(heading).toHaveText('Payment failed')
})

test('§6 every screen of the user area sends visitors and admins to /login', async ({ open }) => {
  const [visitor, admin] = [await open(), await open(await adminToken())]
  for (const path of [
    '/products',
    '/products/1',
    '/history',
    '/history?tab=purchases',
    '/deposit',
    '/deposit/payment-success',
    '/deposit/payment-cancel',
    '/deposit/paystack-callback?reference=any-1',
    '/tracking-numbers',
    '/history?tab=trackingNo',
    '/rent-numbers',
  ]) {
    for (const page of [visitor, admin]) {
      await page.goto(path)
      await expect.soft(page, `the guard of ${path}`).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
      await expect.soft(page.getByRole('heading', { level: 1 })).toHaveText('Login')
    }
  }
})

test('§6 a spinner shows while a screen loads', async ({ open }) => {
  const page = await open((await newCustomer()).token)
  const release = await holdAnswers(page, /\/assets\/history-page-[^/]+\.js$/)
  await page.goto('/history')
  await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toBeAttached()
  const spinner = page.getByRole('main').locator('.animate-spin')
  await expect(spinner).toBeVisible()
  expect(await spinner.evaluate((node) => getComputedStyle(node).animationName)).toBe('spin')
  await release()
  await expect(page.getByRole('heading', { level: 1, name: 'My Orders' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: /^Loading$/ })).toHaveCount(0)
})

async function fill(page: Page, fields: Record<string, string>) {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text)
}

function storedToken(page: Page): Promise<string | null> {
  return page.evaluate(() => localStorage.getItem('access_token'))
}
