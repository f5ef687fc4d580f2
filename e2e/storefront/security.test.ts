import { Secret, TOTP } from 'otpauth'
import { accountMenu, logOut, submitLogin, toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { newCustomer } from '../harness/users.ts'

const STEP_MS = 30_000

/** The code of this time step, or of the next one, which the shop accepts, too. Each code works only once. */
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * STEP_MS })

test('a customer who is signed in changes the password; the other browser is signed out, and a mail reports the change', async ({
  open,
  request,
  pageProblems,
}) => {
  pageProblems.allow(/status of 401/, /status of 400 .* \/api\/security\/password/)
  const customer = await newCustomer()
  const [page, otherPage] = [await open(customer.token), await open()]
  await otherPage.goto('/login')
  await submitLogin(otherPage, customer)
  await expect(otherPage).toHaveURL('/products')

  await page.goto('/products')
  await accountMenu(page).click()
  await page.getByRole('banner').getByRole('link', { name: 'Account', exact: true }).click()
  await page.getByRole('link', { name: 'Security', exact: true }).click()
  await expect(page).toHaveTitle(/^Security/)
  await expect(page.getByRole('table', { name: 'Where you are signed in' }).getByRole('row')).toHaveCount(3)

  await page.getByRole('link', { name: 'Change Password' }).click()
  const dialog = page.getByRole('dialog')
  const send = dialog.getByRole('button', { name: 'Change Password' })
  await dialog.getByLabel('Your password').fill('not it')
  await dialog.getByLabel('New password', { exact: true }).fill(`${customer.username}1`)
  await expect(dialog.getByText('It is made of your email address, your username')).toBeVisible()
  await dialog.getByLabel('New password', { exact: true }).fill('a whole new secret')
  await dialog.getByLabel('Confirm new password').fill('a whole new secret')
  await send.click()
  await expect(dialog.getByText('This is not your password.')).toBeVisible()
  await dialog.getByLabel('Your password').fill(customer.password)
  await send.click()
  await expect(toast(page, 'Your password is changed.')).toBeVisible()
  await expect(page.getByText('No other sessions.')).toBeVisible()

  await otherPage.getByRole('link', { name: 'My Orders' }).click()
  await expect(otherPage).toHaveURL(/\/login\?redirect=/)
  await expect
    .poll(async () => {
      const mails = await request.get(`/sandbox/mailbox.json?to=${encodeURIComponent(customer.email)}`)
      return JSON.stringify(await mails.json())
    })
    .toContain('Your password was changed')
})

test('a customer turns two-step sign-in on, signs in with a code, and ends another session', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of (401|422) /)
  const customer = await newCustomer()
  const page = await open(customer.token)
  await page.goto('/security')
  const dialog = page.getByRole('dialog')

  await page.getByRole('link', { name: 'Set Up' }).click()
  await dialog.getByLabel('Your password').fill(customer.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
  await page.getByLabel('Code from the app').fill(codeOf(secret))
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const [recoveryCode = ''] = await dialog.getByRole('listitem').allTextContents()
  await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
  await expect(page.getByText('10 of 10')).toBeVisible()

  await logOut(page)
  await page.goto('/login')
  await submitLogin(page, customer)
  await expect(page.getByText('The password is correct. Enter the code for')).toBeVisible()
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1))
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page).toHaveURL('/products')

  const otherPage = await open()
  await otherPage.goto('/login')
  await submitLogin(otherPage, customer)
  await otherPage.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await otherPage.getByLabel('Recovery code', { exact: true }).fill(recoveryCode)
  await otherPage.getByRole('button', { name: 'Login' }).click()
  await expect(otherPage).toHaveURL('/products')
  await page.goto('/security')
  await page.getByRole('button', { name: /^Sign Out Chrome/ }).click()
  await expect(toast(page, 'That session is signed out.')).toBeVisible()
  await otherPage.goto('/history')
  await expect(otherPage).toHaveURL(/\/login/)
})
