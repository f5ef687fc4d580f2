import { expectVisibleFocus, tabTo } from '../harness/keyboard.ts'
import { mailedLink } from '../harness/mailbox.ts'
import { accountMenu } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { newCustomer, unregisteredUser } from '../harness/users.ts'

// Sign-up, deposit, the account menu and the landing page without a mouse, as in keyboard-purchase.test.ts.

test('a new customer registers, confirms the email and logs in with the keyboard alone', async ({
  page,
  open,
}) => {
  const { email, username, password } = unregisteredUser()
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Sign Up', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Sign Up' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Username')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByLabel('Username'), 'the first error').toBeFocused()
  await page.keyboard.type(username)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Tab')
  await expect(page.getByLabel('Password', { exact: true })).toBeFocused()
  await page.keyboard.type(password)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Space')
  await expect(page.getByLabel('Password', { exact: true }), 'the password is shown').toHaveAttribute(
    'type',
    'text',
  )
  await tabTo(page, page.getByLabel('Confirm Password'))
  await page.keyboard.type(password)
  await tabTo(page, page.getByLabel('Referral Id'))
  await tabTo(page, page.getByRole('button', { name: 'Sign Up' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm Your Email' })).toBeVisible()
  await expect(page.getByRole('main')).toBeFocused()

  const first = await mailedLink(email, '/verify-email/')
  const resend = page.getByRole('button', { name: 'Resend Verification Email' })
  await tabTo(page, resend)
  await page.keyboard.press('Enter')
  await expect(page.getByText('a new verification link has been sent.')).toBeVisible()
  await expect(resend).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Back to Login' })).toBeFocused()

  await expect
    .poll(() => mailedLink(email, '/verify-email/'), 'the second mail has a new link')
    .not.toBe(first)
  await page.goto(await mailedLink(email, '/verify-email/'))
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Start shopping' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/products')
  await expect(page.getByRole('main')).toBeFocused()

  // In another browser, the customer logs in.
  const other = await open()
  await other.goto('/login')
  await expect(other.getByRole('button', { name: 'Login' })).toBeVisible()
  await tabTo(other, other.getByLabel('Email'))
  await other.keyboard.type(email)
  await other.keyboard.press('Tab')
  await other.keyboard.type(password)
  await tabTo(other, other.getByRole('button', { name: 'Login' }))
  await other.keyboard.press('Enter')
  await expect(other).toHaveURL('/products')
  await expect(other.getByRole('main')).toBeFocused()
})

test('a card deposit fails and a crypto deposit succeeds, with the keyboard alone', async ({
  open,
  pageProblems,
  baseURL,
}) => {
  pageProblems.allow(/status of 404 .* \/api\/paystack\/verify/)
  const page = await open((await newCustomer()).token)
  // No card is charged: the browser is sent back at once with a reference that the shop does not know.
  await page.route('**/api/paystack/initialize', (route) =>
    route.fulfill({
      json: {
        authorization_url: `${baseURL}/deposit/paystack-callback?reference=never-paid-1`,
        reference: 'never-paid-1',
      },
    }),
  )
  await page.goto('/deposit')
  await expect(page.getByText('No deposits yet.')).toBeVisible()
  const amount = page.getByLabel('Amount in USD')
  const [crypto, card] = [
    page.getByRole('radio', { name: 'Crypto' }),
    page.getByRole('radio', { name: 'Card' }),
  ]
  const proceed = page.getByRole('button', { name: 'Proceed to Deposit' })
  await tabTo(page, amount)
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a valid amount.').first()).toBeVisible()
  await expect(amount).toBeFocused()
  await page.keyboard.type('7.5')
  await tabTo(page, crypto)
  await page.keyboard.press('ArrowDown')
  await expect(card).toBeChecked()
  await expect(card).toBeFocused()
  await expectVisibleFocus(page)
  await expect(page.getByText(/held for \d+:\d\d/)).toBeVisible()
  await expect(card, 'the focus stays when the rate arrives').toBeFocused()
  await tabTo(page, proceed)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Payment failed' })).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Try Again' }))
  await page.keyboard.press('Enter')

  await expect(amount).toHaveValue('7.50')
  await expect(page.getByRole('main')).toBeFocused()
  await tabTo(page, amount)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('20')
  // Card is chosen, because $7.50 was too little for Crypto.
  await tabTo(page, card)
  await page.keyboard.press('ArrowUp')
  await expect(crypto).toBeChecked()
  await tabTo(page, proceed)
  await page.keyboard.press('Enter')
  await expect(page.getByText('SANDBOX')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Pay in full' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('$20.00 has been added to your wallet.')).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Deposit history' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: '$20.00' })).toContainText('Completed')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the account menu works with the keyboard alone', async ({ open }) => {
  const page = await open((await newCustomer()).token)
  await page.goto('/products')
  const trigger = accountMenu(page)
  const orders = page.locator('#account-menu').getByRole('link', { name: 'My Orders' })
  const deposit = page.getByRole('banner').getByRole('link', { name: 'Deposit', exact: true })
  const logout = page.getByRole('banner').getByRole('button', { name: 'Logout' })
  await expect(trigger).toBeVisible()
  await tabTo(page, trigger)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(orders).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(deposit).toBeFocused()
  await tabTo(page, logout)
  await page.keyboard.press('Escape')
  await expect(deposit).toBeHidden()
  await expect(trigger).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/deposit')
  await expect(deposit).toBeHidden()
  await expect(page.getByRole('main')).toBeFocused()

  await tabTo(page, trigger, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, logout)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('main')).toBeFocused()
})

test('the landing page works with the keyboard alone: skip link, anchors, account menu, logout', async ({
  open,
}) => {
  const { token, username } = await newCustomer()
  const page = await open(token)
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused()
  await expectVisibleFocus(page)
  await page.keyboard.press('Enter')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Browse Accounts' }), 'past the header').toBeFocused()

  const anchors = page.getByRole('navigation', { name: 'On this page' })
  for (const [name, next] of [
    ['Products', page.locator('#products').getByRole('link', { name: 'View All Products' })],
    ['Testimonials', page.locator('#contact').getByRole('link', { name: 'Chat with support' })],
    ['Services', page.locator('#services').getByRole('link').first()],
  ] as const) {
    await page.goto('/')
    await tabTo(page, anchors.getByRole('link', { name }))
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { level: 2, name })).toBeInViewport()
    await page.keyboard.press('Tab')
    await expect(next, `the focus after the heading ${name}`).toBeFocused()
    await expectVisibleFocus(page)
  }

  const trigger = page.getByRole('button', { name: `Account of ${username}` })
  await expect(trigger).toBeVisible()
  await tabTo(page, trigger, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Logout' }))
  await page.keyboard.press('Escape')
  await expect(trigger).toBeFocused()
  await page.keyboard.press('Space')
  await tabTo(page, page.getByRole('button', { name: 'Logout' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('banner').getByRole('link', { name: 'Login / Sign up' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/login')
})
