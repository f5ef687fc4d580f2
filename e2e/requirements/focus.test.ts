import type { Page } from '@playwright/test'
import { tabThroughPage } from '../harness/keyboard.ts'
import { buy, newProduct } from '../harness/products.ts'
import { setShipmentPrice } from '../harness/shipments.ts'
import { expect, test } from '../harness/test.ts'
import { newCustomer } from '../harness/users.ts'

// The focus moves in the order of the screen and is always visible. focus-kept.test.ts tests that the focus is not
// lost, and keyboard-*.test.ts test whole journeys.

test('Tab moves through every screen in reading order, and the focus is always visible', async ({ open }) => {
  const product = await newProduct({ price: 0.1 })
  const customer = await newCustomer({ dollars: 12 })
  await buy(customer, product.id)
  await setShipmentPrice()
  const [tag] = product.title.split(' ').slice(-1)
  const pages = { visitor: await open(), customer: await open(customer.token) }
  const mainLinks = ['Skip to content', 'Docket', 'Products', 'My Orders', 'Tracking Numbers']
  const customerHeader = [...mainLinks, 'Theme', 'Wallet', 'Account of']
  const visitorHeader = [...mainLinks, 'Theme', 'Login / Sign up']
  const footer = ['Terms of Service', 'Privacy Policy', 'Refund Policy']
  for (const [who, path, stops] of [
    [
      'visitor',
      '/login',
      [
        ...visitorHeader,
        'Email',
        'Password',
        'Show password',
        'Forgot Password',
        'Login',
        'Use a Passkey',
        'Sign Up',
      ],
    ],
    [
      'visitor',
      '/register',
      [
        ...visitorHeader,
        'Username',
        'Email',
        'Password',
        'Show password',
        'Confirm Password',
        'Show password',
        'Referral Id',
        'Terms of Service',
        'Sign Up',
        'Login',
      ],
    ],
    ['visitor', '/forgot-password', [...visitorHeader, 'Email', 'Send Reset Link', 'Back to Login']],
    ['visitor', '/confirm-email', [...visitorHeader, 'Email', 'Resend Verification Email', 'Back to Login']],
    [
      'customer',
      `/products?search=${tag}`,
      [...customerHeader, 'Product name', 'Category', 'Sort by', 'Clear filters', `View ${product.title}`],
    ],
    [
      'customer',
      `/products/${product.id}?coupon=WELCOME10`,
      [
        ...customerHeader,
        `Category ${tag}`,
        `Subcategory ${tag}`,
        'Decrease quantity',
        'Quantity',
        'Increase quantity',
        'Coupon code',
        'Apply',
        'Remove',
        'Purchase',
        'How refunds work',
        'Terms of Service',
      ],
    ],
    [
      'customer',
      '/history',
      [
        ...customerHeader,
        'Purchases',
        'Tracking Numbers',
        'Product name',
        'Start date',
        'End date',
        'Product',
        'Amount',
        'Date',
        product.title,
        'Download',
        'Support',
      ],
    ],
    [
      'customer',
      '/account',
      [...customerHeader, 'Profile', 'Security', 'Activity', 'Data', 'Change Username', 'Change Email'],
    ],
    [
      'customer',
      '/deposit',
      [
        ...customerHeader,
        'Amount in USD',
        '$20',
        '$50',
        '$100',
        '$250',
        'Crypto',
        'Proceed to Deposit',
        'Monthly statements',
        'Method',
        'Amount',
        'Status',
        'Date',
        'Receipt',
      ],
    ],
    [
      'customer',
      '/tracking-numbers',
      [
        ...customerHeader,
        'Buy one',
        'What happens',
        'Events of the sample',
        'Play',
        'Earlier',
        'Day of the sample',
        'Later',
        'Your code gets',
        'As planned',
        'Delayed',
        'Failed attempt',
        'Customs hold',
        'Returned',
        'Lost',
        'Delivered too early',
        'USA',
        'International',
        'Destination state',
        'From date',
        'To date',
        'Delivered 3 days ago',
        'Delivered yesterday',
        'Arrives tomorrow',
        'Arrives in 5 days',
        'In transit',
        'Origin state',
        'Carrier',
        'Earliest ship date',
        'Check on Walmart',
        'Advanced',
        'Coupon code',
        'Apply',
        'Purchase',
        'Terms of Service',
        'Name of the key',
        'Make key',
        'Copy example',
        'Cities: GeoNames',
        'CC BY 4.0',
      ],
    ],
    [
      'visitor',
      '/',
      [
        'Skip to content',
        'Docket',
        'Services',
        'Products',
        'Why Us',
        'Testimonials',
        'Theme',
        'Login / Sign up',
        'Browse Accounts',
        'Get Tracking Numbers',
        'How refunds work',
        'View All Products',
        'View All Products',
        'Buy Now Facebook',
        'Buy Now TikTok',
        'Buy Now Google',
        'Chat with support',
        'Create an account',
      ],
    ],
  ] as const) {
    const page = pages[who]
    await page.goto(path)
    await waitUntilLoaded(page, who)
    const tabbed = await tabThroughPage(page)
    // The stock board and the services of the landing page also show categories of other tests.
    const linksToStock = await page.locator('.receipt dl a, #services a').allTextContents()
    const services = await page.locator('#services a').allTextContents()
    const lastServices = tabbed.names.slice(tabbed.names.lastIndexOf(services[0] ?? ''))
    expect(lastServices.slice(0, services.length), `${path}: the services in their order`).toEqual(services)
    const names = tabbed.names
      .filter((name) => !linksToStock.includes(name))
      // These two controls exist only in the sandbox.
      .filter((name) => !/^(Fill it in|Open the sandbox mailbox)/.test(name))
    const allStops = [...stops, ...footer]
    expect(names.length, `${path}: ${names.join(' · ')}`).toBe(allStops.length)
    for (const [index, stop] of allStops.entries()) expect(names[index], path).toContain(stop)
    expect(tabbed.focusProblems, `${path}: without a ring, or covered`).toEqual([])
  }
})

/** Waits until all code and data have been loaded. */
async function waitUntilLoaded(page: Page, who: 'visitor' | 'customer') {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const header = page.getByRole('banner')
  if (who === 'visitor') await expect(header.getByRole('combobox', { name: 'Theme' })).toBeVisible()
  else await expect(header.getByRole('link', { name: 'Wallet $11.90: deposit' })).toBeVisible()
  // The last column of the orders needs the settings of the shop.
  if (page.url().endsWith('/history'))
    await expect(page.getByRole('link', { name: /^Support/ })).toBeVisible()
  if (page.url().includes('/products')) {
    await expect(
      page.getByRole('link', { name: /^View/ }).or(page.getByRole('textbox', { name: 'Quantity' })),
    ).toBeVisible()
  }
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await expect(header.getByRole('button', { name: 'Account', exact: true })).toHaveCount(0)
}

test('the first invalid field gets the focus only once, so that later validation does not interrupt typing', async ({
  page,
}) => {
  // On a busy device a timer runs late. So the test holds the timers without a delay, and runs them after the typing.
  await page.addInitScript(() => {
    const lateTimers: (() => void)[] = []
    const setTimer = window.setTimeout.bind(window)
    const setLate = (run: () => void, ms = 0, ...rest: unknown[]) =>
      ms > 0 ? setTimer(run, ms, ...rest) : lateTimers.push(run)
    Object.assign(window, {
      setTimeout: setLate,
      runLateTimers: () => lateTimers.splice(0).map((run) => run()),
    })
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

test('errors of the server are listed in the order of the page, and the first field gets the focus', async ({
  page,
  pageProblems,
}) => {
  pageProblems.allow(/status of 400 .* \/api\/auth\/signup/)
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
