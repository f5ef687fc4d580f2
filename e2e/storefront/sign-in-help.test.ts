import { api } from '../harness/api.ts'
import { submitLogin, toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { admin, adminToken, newCustomer, unregisteredUser } from '../harness/users.ts'

test('the typed email goes from the login to Forgot Password, to Sign Up, and back', async ({ page }) => {
  const { email } = unregisteredUser()
  const field = page.getByLabel('Email')
  await page.goto('/login')
  await field.fill(email)
  await page.getByRole('link', { name: 'Forgot Password' }).click()
  await expect(page).toHaveURL('/forgot-password')
  await expect(field).toHaveValue(email)
  await page.getByRole('link', { name: 'Back to Login' }).click()
  await expect(field).toHaveValue(email)
  await page.getByRole('main').getByRole('link', { name: 'Sign Up' }).click()
  await expect(page).toHaveURL('/register')
  await expect(field).toHaveValue(email)
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await expect(page).toHaveURL('/login')
  await expect(field).toHaveValue(email)
})

test('a refused login has the same words in the toast and beside the button', async ({
  page,
  pageProblems,
}) => {
  pageProblems.allow(/status of 401 .* \/api\/auth\/login/)
  await page.goto('/login')
  await submitLogin(page, { ...unregisteredUser(), password: 'a wrong password' })
  await expect(toast(page, 'Email or password is incorrect.')).toBeVisible()
  await expect(page.getByRole('main').getByText('Email or password is incorrect.')).toBeVisible()
})

test('the login page tells a suspended customer why the sign-in is refused, and links to the support', async ({
  page,
  pageProblems,
}) => {
  pageProblems.allow(/status of 422 .* \/api\/auth\/login/)
  const customer = await newCustomer()
  await api('PUT', '/admin/user/suspension', {
    token: await adminToken(),
    body: { id: customer.id, suspended: true, reason: 'A test' },
  })
  await page.goto('/login')
  await submitLogin(page, customer)
  const note = page.getByRole('main').getByText('This account is suspended. Please contact support.')
  await expect(note).toBeVisible()
  const link = page.getByRole('link', { name: 'Contact support' })
  const address = decodeURIComponent((await link.getAttribute('href')) ?? '')
  expect(address).toMatch(/^https:\/\/wa\.me\/\d+\?text=/)
  expect(address).toContain(customer.email)
})

test('the logins of the sandbox are shown', async ({ page }) => {
  await page.goto('/login')
  await expect(page.getByText('demo@docket.test / docket-demo')).toBeVisible()
  await page.goto('/admin/login')
  await expect(page.getByText(`${admin.email} / ${admin.password}`)).toBeVisible()
})
