import { tryApi } from '../harness/api.ts'
import { mailedLink } from '../harness/mailbox.ts'
import { submitLogin, submitRegistration, toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { newCustomer, unregisteredUser } from '../harness/users.ts'

test('a forgotten password is reset by mail; old sessions end; the link works once', async ({
  page,
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 401/, /status of 422 .* \/api\/auth\/reset-password/)
  const customer = await newCustomer()
  const otherBrowser = await open(customer.token)
  await otherBrowser.goto('/products')
  await expect(otherBrowser.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()

  await test.step('asks for the link', async () => {
    await page.goto('/login')
    await page.getByRole('link', { name: 'Forgot Password' }).click()
    // The login page also has a field named Email, so the test waits for the next page.
    await expect(page.getByRole('heading', { name: 'Forgot Password' })).toBeVisible()
    await page.getByLabel('Email').fill(customer.email)
    await page.getByRole('button', { name: 'Send Reset Link' }).click()
    await expect(page.getByText(`If an account with ${customer.email} exists`)).toBeVisible()
  })

  const link = await mailedLink(customer.email, '/reset-password/')
  const password = 'a whole new secret'

  await test.step('sets a new password', async () => {
    await page.goto(link)
    await page.getByLabel('New Password', { exact: true }).fill(password)
    await page.getByLabel('Confirm New Password').fill('something else')
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(page.getByLabel('Confirm New Password')).toHaveAttribute('aria-invalid', 'true')
    await page.getByLabel('Confirm New Password').fill(password)
    await page.getByRole('button', { name: 'Update Password' }).click()
    await expect(toast(page, 'Verification email sent successfully.')).toBeVisible()
    await expect(page).toHaveURL('/login')
  })

  await test.step('the session in another browser has ended', async () => {
    await otherBrowser.getByRole('link', { name: 'My Orders' }).click()
    await expect(otherBrowser).toHaveURL(/\/login\?redirect=/)
  })

  await test.step('the old password is refused, and the new one works', async () => {
    await submitLogin(page, customer)
    await expect(page.getByRole('main').getByText('Email or password is incorrect.')).toBeVisible()
    await submitLogin(page, { email: customer.email, password })
    await expect(page).toHaveURL('/products')
  })

  await test.step('the link does not work a second time', async () => {
    const thirdBrowser = await open()
    await thirdBrowser.goto(link)
    await thirdBrowser.getByLabel('New Password', { exact: true }).fill('third time lucky')
    await thirdBrowser.getByLabel('Confirm New Password').fill('third time lucky')
    await thirdBrowser.getByRole('button', { name: 'Update Password' }).click()
    await expect(thirdBrowser.getByRole('heading', { name: 'Link Not Valid' })).toBeVisible()
  })
})

test('a verification link works once, and a new one can be requested', async ({
  page,
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 4(01|22) .* \/api\/auth\/(login|confirm-email|first-sign-in)/)
  const person = unregisteredUser()
  await page.goto('/register')
  await submitRegistration(page, person)
  await expect(page).toHaveURL(/\/confirm-email/)
  const firstLink = await mailedLink(person.email, '/verify-email/')

  await page.goto('/login')
  await submitLogin(page, person)
  await page.getByRole('link', { name: 'Verify your email' }).click()
  await page.getByRole('button', { name: 'Resend Verification Email' }).click()
  await expect(
    page.getByText(`If an account with ${person.email} exists, a new verification link has been sent.`),
  ).toBeVisible()
  await expect(toast(page, 'Verification email sent successfully.')).toBeVisible()
  await expect.poll(() => mailedLink(person.email, '/verify-email/')).not.toBe(firstLink)
  const secondLink = await mailedLink(person.email, '/verify-email/')

  // The first link still works. Once it is used, the second one does not.
  await page.goto(firstLink)
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Email Verified!' })).toBeVisible()

  const otherBrowser = await open()
  await otherBrowser.goto(secondLink)
  await expect(otherBrowser.getByRole('heading', { name: 'Verification Failed' })).toBeVisible()
  await expect(
    otherBrowser.getByText(
      'The verification link is either invalid or has expired. Please request a new one.',
    ),
  ).toBeVisible()
})

test('an unknown address gets the same answers as a known one', async ({ page }) => {
  const { email } = unregisteredUser()
  await page.goto('/forgot-password')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await expect(page.getByText(`If an account with ${email} exists`)).toBeVisible()
  const { status } = await tryApi('POST', '/auth/resend-verification', { body: { email } })
  expect(status).toBe(200)
})

test('a password that is easy to guess is refused with an error at the field, and the advice says what to change', async ({
  page,
  pageProblems,
}) => {
  pageProblems.allow(/status of 400 .* \/api\/auth\/signup/)
  const person = unregisteredUser()
  const field = page.getByLabel('Password', { exact: true })
  await page.goto('/register')
  await page.getByLabel('Username').fill(person.username)
  await page.getByLabel('Email').fill(person.email)
  await field.fill('short')
  await expect(page.getByText('3 more characters.')).toBeVisible()
  await field.fill(`${person.username}1`)
  await expect(page.getByText('It is made of your email address, your username')).toBeVisible()

  await field.fill('iloveyou')
  await expect(page.getByText('Long enough. One more word makes it much harder to guess.')).toBeVisible()
  await page.getByLabel('Confirm Password').fill('iloveyou')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(field).toHaveAccessibleDescription(/^It is one of the most used passwords\./)
  await expect(field).toBeFocused()
  await expect(field).toHaveAttribute('aria-invalid', 'true')

  await field.fill('green tea at home')
  await expect(page.getByText('Strong password.')).toBeVisible()
  await page.getByLabel('Confirm Password').fill('green tea at home')
  await page.getByRole('button', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL(/\/confirm-email/)
})
