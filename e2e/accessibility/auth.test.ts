import { expectAccessible, type OpenScreen } from '../harness/accessibility.ts'
import { api } from '../harness/api.ts'
import { mailedLink } from '../harness/mailbox.ts'
import { submitLogin } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { admin, newCustomer, unregisteredUser } from '../harness/users.ts'

/** A token that was never mailed. */
const UNKNOWN = 'x'.repeat(43)

screen('login', async (page) => {
  await page.goto('/login?redirect=/products/1')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

screen('login refused', async (page) => {
  await page.goto('/login')
  await submitLogin(page, { email: 'unknown@example.test', password: 'not this one' })
  await expect(page.getByRole('main').getByText('Email or password is incorrect.')).toBeVisible()
})

// No operator of this shop uses two-step sign-in, so the answer of the server is replaced.
screen('login with a code', async (page) => {
  const refusal = { error: 'Enter the code.', code: 'TOTP_REQUIRED', requestId: 'r-1' }
  await page.route('**/api/admin/auth/login', (route) => route.fulfill({ status: 422, json: refusal }))
  await page.goto('/admin/login')
  await submitLogin(page, admin)
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
})

screen('register with nothing filled in', async (page) => {
  await page.goto('/register')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
})

screen('confirm email', async (page) => {
  await page.goto('/confirm-email?email=customer@example.test')
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(page.getByText('a new verification link has been sent.')).toBeVisible()
})

screen('verify email failed', async (page) => {
  await page.goto(`/verify-email/${UNKNOWN}`)
  await expect(page.getByRole('heading', { name: 'Verification Failed' })).toBeVisible()
})

screen('verifying email', async (page) => {
  await page.route('**/api/auth/confirm-email', () => {})
  await page.goto(`/verify-email/${UNKNOWN}`)
  await expect(page.getByRole('heading', { name: 'Verifying Your Email' })).toBeVisible()
})

screen('verify email done', async (page) => {
  const { email, username, password } = unregisteredUser()
  await api('POST', '/auth/signup', { body: { email, username, password, confirmPassword: password } })
  // The stored address makes this the browser that signed up. There the page has one more button.
  await page.addInitScript((note) => localStorage.setItem('registration', note), JSON.stringify({ email }))
  await page.goto(await mailedLink(email, '/verify-email/'))
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Start shopping' })).toBeVisible()
})

screen('forgot password', async (page) => {
  await page.goto('/forgot-password')
  await expect(page.getByRole('button', { name: 'Send Reset Link' })).toBeVisible()
})

screen('forgot password sent', async (page) => {
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill('customer@example.test')
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText('If an account with')).toBeVisible()
})

screen('reset password', async (page) => {
  await page.goto(`/reset-password/${UNKNOWN}`)
  await expect(page.getByRole('button', { name: 'Update Password' })).toBeVisible()
})

screen('reset password with an invalid link', async (page) => {
  await page.goto(`/reset-password/${UNKNOWN}`)
  await page.getByLabel('New Password', { exact: true }).fill('something long')
  await page.getByLabel('Confirm New Password').fill('something long')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await expect(page.getByRole('heading', { name: 'Link Not Valid' })).toBeVisible()
})

screen('this was not me', async (page) => {
  await page.goto(`/not-me/${UNKNOWN}`)
  await expect(page.getByRole('button', { name: 'This was not me' })).toBeVisible()
})

screen('this was not me, with an invalid link', async (page) => {
  await page.goto(`/not-me/${UNKNOWN}`)
  await page.getByRole('button', { name: 'This was not me' }).click()
  await expect(page.getByRole('heading', { name: 'Link Not Valid' })).toBeVisible()
})

screen('confirm a new email', async (page) => {
  await page.goto(`/confirm-new-email/${UNKNOWN}`)
  await expect(page.getByRole('button', { name: 'Confirm New Email' })).toBeVisible()
})

screen('confirm a new email, with an invalid link', async (page) => {
  await page.goto(`/confirm-new-email/${UNKNOWN}`)
  await page.getByRole('button', { name: 'Confirm New Email' }).click()
  await expect(page.getByRole('heading', { name: 'Link Not Valid' })).toBeVisible()
})

screen('undo a new email', async (page) => {
  await page.goto(`/undo-email/${UNKNOWN}`)
  await expect(page.getByRole('button', { name: 'This was not me' })).toBeVisible()
})

screen('accept an invitation', async (page) => {
  await page.goto(`/accept-invitation/${UNKNOWN}`)
  await page.getByLabel('Password', { exact: true }).fill('password1')
  await expect(page.getByText('Long enough.')).toBeVisible()
})

screen('accept an invitation with an invalid link', async (page) => {
  await page.goto(`/accept-invitation/${UNKNOWN}`)
  await page.getByLabel('Password', { exact: true }).fill('something long')
  await page.getByLabel('Confirm Password').fill('something long')
  await page.getByRole('button', { name: 'Choose Password' }).click()
  await expect(page.getByRole('heading', { name: 'Link Not Valid' })).toBeVisible()
})

screen('admin login', async (page) => {
  await page.goto('/admin/login')
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
})

screen('forbidden', async (page) => {
  await page.goto('/forbidden')
  await expect(page.getByRole('heading', { name: '403 Access Denied' })).toBeVisible()
})

screen('not found', async (page) => {
  await page.goto('/nowhere')
  await expect(page.getByRole('heading', { name: '404 Page Not Found' })).toBeVisible()
})

test('accessible: back office, signed in as a customer', async ({ open }) => {
  const { token } = await newCustomer()
  const show: OpenScreen = async (page) => {
    await page.goto('/admin/products')
    await expect(page.getByRole('link', { name: 'Admin Login' })).toBeVisible()
  }
  await expectAccessible(open, { name: 'back office, signed in as a customer', token, show })
})

function screen(name: string, show: OpenScreen) {
  test(`accessible: ${name}`, async ({ open, pageProblems }) => {
    pageProblems.allow(
      /status of 4\d\d .* \/api\/(admin\/)?auth\/(login|confirm-email|reset-password|accept-invitation|not-me|confirm-new-email)/,
    )
    await expectAccessible(open, { name, show })
  })
}
