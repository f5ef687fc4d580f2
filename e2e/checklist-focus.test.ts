import type { Locator, Page } from '@playwright/test'
import { buy, newProduct } from './harness/goods.ts'
import { walk } from './harness/keyboard.ts'
import { type Customer, newCustomer } from './harness/people.ts'
import { holdLive } from './harness/screens.ts'
import { expect, test } from './harness/test.ts'

// Where the focus goes: in the order of the screen, always seen, and never to nowhere. keyboard-*.test.ts have the journeys.

test('Tab leads through every screen in the order in which it is read, and the focus is always seen', async ({
  open,
}) => {
  const product = await newProduct({ price: 0.1 })
  const customer = await newCustomer({ dollars: 12 })
  await buy(customer, product.id)
  const [tag] = product.title.split(' ').slice(-1)
  const pages = { nobody: await open(), customer: await open(customer.token) }
  const shopHeader = ['Skip to content', 'Docket', 'Products', 'My Orders', 'Wallet', 'Account of']
  const header = ['Skip to content', 'Docket', 'Products', 'My Orders', 'Theme', 'Login / Sign up']
  for (const [who, path, stops] of [
    [
      'nobody',
      '/login',
      [...header, 'Email', 'Password', 'Show password', 'Forgot Password', 'Login', 'Sign Up'],
    ],
    [
      'nobody',
      '/register',
      [
        ...[...header, 'Username', 'Email', 'Password', 'Show password', 'Confirm Password', 'Show password'],
        ...['Referral Id', 'Sign Up', 'Login'],
      ],
    ],
    ['nobody', '/forgot-password', [...header, 'Email', 'Send Reset Link', 'Back to Login']],
    ['nobody', '/confirm-email', [...header, 'Email', 'Resend Verification Email', 'Back to Login']],
    [
      'customer',
      `/products?search=${tag}`,
      [...shopHeader, 'Product name', 'Category', 'Sort by', 'Clear filters', `View ${product.title}`],
    ],
    [
      'customer',
      `/products/${product.id}?coupon=WELCOME10`,
      [
        ...[...shopHeader, `Category ${tag}`, `Subcategory ${tag}`, 'One less', 'Quantity', 'One more'],
        ...['Coupon code', 'Apply', 'Remove', 'Purchase'],
      ],
    ],
    [
      'customer',
      '/history',
      [
        ...[...shopHeader, 'Product name', 'Start date', 'End date', 'Product', 'Amount', 'Date'],
        ...[product.title, 'Download', 'Support'],
      ],
    ],
    [
      'customer',
      '/deposit',
      [
        ...[...shopHeader, 'Amount in USD', 'Crypto', 'Proceed to Deposit'],
        ...['Method', 'Amount', 'Status', 'Date'],
      ],
    ],
    [
      'nobody',
      '/',
      [
        ...['Skip to content', 'Docket', 'Services', 'Products', 'Why Us', 'Testimonials', 'Theme'],
        ...['Login / Sign up', 'Browse Accounts', 'View All Products', 'View All Products'],
        ...['Buy Now Facebook', 'Buy Now TikTok', 'Buy Now Google', 'Chat with support', 'Create an account'],
        ...['Terms of Service', 'Privacy Policy', 'Refund Policy'],
      ],
    ],
  ] as const) {
    const page = pages[who]
    await page.goto(path)
    await settled(page, who)
    const walked = await walk(page)
    // Of the sandbox alone.
    const shown = walked.names.filter((name) => !/^(Fill it in|Open the sandbox mailbox)/.test(name))
    expect(shown.length, `${path}: ${shown.join(' · ')}`).toBe(stops.length)
    for (const [index, stop] of stops.entries()) expect(shown[index], path).toContain(stop)
    expect(walked.unseen, `${path}: without a ring, or covered`).toEqual([])
  }
})

/** Where something takes itself away, or is taken away, right after it was pressed. */
interface Moment {
  what: string
  /** Ends when it has happened. */
  act: (page: Page, made: { customer: Customer }) => Promise<void>
}

const moments: Moment[] = [
  {
    what: 'the form that asked for a reset link',
    async act(page) {
      await page.goto('/forgot-password')
      await page.getByLabel('Email').fill('somebody@example.test')
      await pressOn(page, page.getByRole('button', { name: 'Send Reset Link' }))
      await expect(page.getByRole('heading', { name: 'Check Your Email' })).toBeVisible()
    },
  },
  {
    what: 'Use Another Address',
    async act(page) {
      await page.goto('/forgot-password')
      await page.getByLabel('Email').fill('somebody@example.test')
      await page.keyboard.press('Enter')
      await pressOn(page, page.getByRole('button', { name: 'Use Another Address' }))
      await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible()
    },
  },
  {
    what: 'See All of a category',
    async act(page) {
      await page.goto('/products')
      await pressOn(page, page.getByRole('link', { name: 'See All Games' }))
      await expect(page.getByText('7 products')).toBeVisible()
    },
  },
  {
    what: 'Clear filters of the catalogue',
    async act(page) {
      await page.goto('/products?search=starhaul')
      await pressOn(page, page.getByRole('link', { name: 'Clear filters' }))
      await expect(page.getByRole('region', { name: 'Games' })).toBeVisible()
    },
  },
  {
    what: 'Clear filters where nothing was found',
    async act(page) {
      await page.goto('/products?search=no-such-product')
      // While it is looked for, there is another, above where the products come.
      await expect(page.getByText('No products match your filters.')).toBeVisible()
      await pressOn(page, page.getByRole('link', { name: 'Clear filters' }))
      await expect(page.getByRole('region', { name: 'Games' })).toBeVisible()
    },
  },
  {
    what: 'the arrow to the last page',
    async act(page) {
      await page.route('**/api/shop/products?*', async (route) => {
        const answer = await route.fetch()
        await route.fulfill({ response: answer, json: { ...(await answer.json()), total: 30 } })
      })
      await page.goto('/products?search=e')
      await pressOn(page, page.getByRole('button', { name: 'Next page' }))
      await expect(page.getByRole('button', { name: 'Next page' })).toBeDisabled()
    },
  },
  {
    what: 'Remove of a coupon',
    async act(page) {
      await page.goto(`/products/${(await newProduct()).id}?coupon=WELCOME10`)
      await pressOn(page, page.getByRole('button', { name: 'Remove', exact: true }))
      await expect(page.getByText('WELCOME10 takes 10% off.')).toBeHidden()
    },
  },
  {
    what: 'Purchase of what was just sold out',
    async act(page) {
      const product = await newProduct({ price: 1, stock: 1 })
      const rival = await newCustomer({ dollars: 12 })
      await holdLive(page)
      await page.goto(`/products/${product.id}`)
      const purchase = page.getByRole('button', { name: 'Purchase' })
      await expect(purchase).toBeEnabled()
      await buy(rival, product.id)
      await pressOn(page, purchase)
      await expect(page.getByText('The last one was just sold. Nothing was charged.')).toBeVisible()
    },
  },
  {
    what: 'Done of a new order',
    async act(page, { customer }) {
      const { id } = await buy(customer, (await newProduct({ price: 1 })).id)
      await page.goto(`/history?bought=${id}`)
      await pressOn(page, page.getByRole('button', { name: 'Done' }))
      await expect(page.getByRole('region', { name: 'Receipt' })).toBeHidden()
    },
  },
  {
    what: 'the rest of many logs',
    async act(page, { customer }) {
      const { id } = await buy(customer, (await newProduct({ price: 0.1, stock: 30 })).id, 30)
      await page.goto(`/history?bought=${id}`)
      await pressOn(page, page.getByRole('button', { name: '10 more' }))
      await expect(page.getByRole('button', { name: 'Show Log (30)' })).toBeVisible()
    },
  },
  {
    what: 'Clear of the orders’ filters',
    async act(page) {
      await page.goto('/history?search=nothing')
      await pressOn(page, page.getByRole('button', { name: 'Clear', exact: true }))
      await expect(page).toHaveURL('/history')
    },
  },
  {
    what: 'Show all purchases where none was found',
    async act(page, { customer }) {
      await buy(customer, (await newProduct({ price: 1 })).id)
      await page.goto('/history?search=nothing')
      await pressOn(page, page.getByRole('link', { name: 'Show all purchases' }))
      await expect(page.getByRole('table', { name: 'Purchases' })).toBeVisible()
    },
  },
  {
    what: 'Try again of what could not be loaded',
    async act(page) {
      let isDown = true
      await page.route('**/api/shop/products?*', (route) =>
        isDown
          ? route.fulfill({ status: 500, json: { error: 'Broken.', code: 'INTERNAL', requestId: 'test' } })
          : route.continue(),
      )
      await page.goto('/products')
      await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
      isDown = false
      await pressOn(page, page.getByRole('button', { name: 'Try again' }))
      await expect(page.getByRole('region', { name: 'Games' })).toBeVisible()
    },
  },
]

for (const { what, act } of moments) {
  test(`the focus is not lost with ${what}`, async ({ open, watch }) => {
    watch.allow(/status of (409 .* \/api\/shop\/buy|500 .* \/api\/shop\/products)/)
    const customer = await newCustomer({ dollars: 12 })
    const page = await open(customer.token)
    await act(page, { customer })
    // An overlay, or a page, gives it back a moment later.
    await page.waitForTimeout(500)
    watch.judge()
    expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  })
}

/** By the keyboard, and nothing but it. */
async function pressOn(page: Page, target: Locator) {
  await target.focus()
  await page.keyboard.press('Enter')
}

/** Nothing is on its way any more: neither the code, nor what is fetched. */
async function settled(page: Page, who: 'nobody' | 'customer') {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const header = page.getByRole('banner')
  if (who === 'nobody') await expect(header.getByRole('combobox', { name: 'Theme' })).toBeVisible()
  else await expect(header.getByRole('link', { name: 'Wallet $11.90: deposit' })).toBeVisible()
  // The orders' last column waits for the shop's settings.
  if (page.url().endsWith('/history'))
    await expect(page.getByRole('link', { name: /^Support/ })).toBeVisible()
  if (page.url().includes('/products')) {
    await expect(page.getByRole('link', { name: /^View/ }).or(page.getByLabel('Quantity'))).toBeVisible()
  }
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(header.getByRole('button', { name: 'Account', exact: true })).toHaveCount(0)
}

test('the first wrong field gets the focus once, so that typing on is not disturbed', async ({ page }) => {
  // On a busy device a timer runs late: here the test runs the page's short timers itself.
  await page.addInitScript(() => {
    const late: (() => void)[] = []
    const setTimer = window.setTimeout.bind(window)
    const setLate = (run: () => void, ms = 0, ...rest: unknown[]) =>
      ms > 0 ? setTimer(run, ms, ...rest) : late.push(run)
    Object.assign(window, { setTimeout: setLate, runLateTimers: () => late.splice(0).map((run) => run()) })
  })
  await page.goto('/register')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const username = page.getByLabel('Username')
  await expect(username).toBeFocused()
  await expect(page.getByRole('alert')).toBeVisible()
  await page.keyboard.type('newcustomer')
  await page.evaluate(() => (window as unknown as { runLateTimers(): void }).runLateTimers())
  await expect(username).toBeFocused()
})

test('what the server refuses is listed in the order of the page, and its first field gets the focus', async ({
  page,
  watch,
}) => {
  watch.allow(/status of 400 .* \/api\/auth\/signup/)
  await page.route('**/api/auth/signup', (route) =>
    route.fulfill({
      status: 400,
      json: {
        error: 'Validation error',
        code: 'VALIDATION_ERROR',
        requestId: 'test',
        // The schema's order. On the page the username is before the email.
        details: { email: ['Email was refused.'], username: ['Username was refused.'] },
      },
    }),
  )
  await page.goto('/register')
  await page.getByLabel('Username').fill('newcustomer')
  await page.getByLabel('Email').fill('new@docket.test')
  for (const field of await page.locator('input[type=password]').all()) await field.fill('Long-enough-1')
  for (const box of await page.getByRole('checkbox').all()) await box.check()
  await page.getByRole('button', { name: 'Sign Up' }).click()
  const problems = page.getByRole('main').getByRole('alert').getByRole('button')
  await expect(problems).toHaveText(['Username was refused.', 'Email was refused.'])
  await expect(page.getByLabel('Username')).toBeFocused()
})
