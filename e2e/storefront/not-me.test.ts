import { Secret, TOTP } from 'otpauth'
import { api } from '../harness/api.ts'
import { mailedLink } from '../harness/mailbox.ts'
import { addAuthenticator, addPasskey } from '../harness/passkeys.ts'
import { failRequests, PHONE, removeRoute, submitLogin, toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })

test('the mail about a passkey that a thief added leads to a button that evicts the thief; then the owner sets a new password', async ({
  open,
  page,
  pageProblems,
}) => {
  pageProblems.allow(/status of (401|422|500) /)
  const customer = await newCustomer()
  const thief = await open(customer.token)
  await thief.goto('/security')
  await addAuthenticator(thief)
  await addPasskey(thief, 'Key of a thief')

  const link = await mailedLink(customer.email, '/not-me/')
  await page.goto(link)
  const button = page.getByRole('button', { name: 'This was not me' })
  await expect(button).toBeVisible()
  await thief.reload()
  await expect(thief.getByRole('button', { name: 'Remove Key of a thief' })).toBeVisible()

  await failRequests(page, '**/api/auth/not-me')
  await button.click()
  await expect(page.getByRole('alert')).not.toBeEmpty()
  await removeRoute(page, '**/api/auth/not-me')
  await button.click()
  await expect(page.getByText('The passkey is removed.')).toBeVisible()

  await thief.goto('/history')
  await expect(thief).toHaveURL(/\/login/)
  await thief.getByRole('button', { name: 'Use a Passkey' }).click()
  await expect(toast(thief, 'This passkey was not accepted.')).toBeVisible()

  await page.getByRole('link', { name: 'Set a New Password' }).click()
  await page.getByLabel('Email').fill(customer.email)
  await page.getByRole('button', { name: 'Send Reset Link' }).click()
  await page.goto(await mailedLink(customer.email, '/reset-password/'))
  await expect(page.getByText('removes your passkeys and tracking keys')).toBeVisible()
  await page.getByLabel('New Password', { exact: true }).fill('a whole new secret')
  await page.getByLabel('Confirm New Password').fill('a whole new secret')
  await page.getByRole('button', { name: 'Update Password' }).click()
  await submitLogin(page, { email: customer.email, password: 'a whole new secret' })
  await expect(page).toHaveURL('/products')

  const again = await open()
  await again.goto(link)
  await again.getByRole('button', { name: 'This was not me' }).click()
  await expect(again.getByRole('heading', { name: 'Link Not Valid' })).toBeVisible()
})

test('two-step sign-in stays for 72 hours after "This was not me"; a sign-in with it shows that and can keep it, and the shop sees the dispute', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of (401|422) /)
  const customer = await newCustomer()
  const { token, password } = customer
  const { secret } = await api<{ secret: string }>('POST', '/security/totp/begin', {
    token,
    body: { password },
  })
  await api('POST', '/security/totp/confirm', { token, body: { totp: codeOf(secret) } })

  const page = await open(token, PHONE)
  await page.goto(await mailedLink(customer.email, '/not-me/'))
  await page.getByRole('button', { name: 'This was not me' }).click()
  await expect(page.getByText(/^Two-step sign-in is removed on /)).toBeVisible()

  const office = await open(await adminToken())
  await office.goto(`/admin/users/${customer.id}`)
  await expect(office.getByText(/in 3 days\.$/)).toBeVisible()

  await page.goto('/login')
  await submitLogin(page, customer)
  // Each code works once. The shop also accepts the code of the next 30 seconds.
  await page.getByLabel('Code').fill(codeOf(secret, 1))
  await page.keyboard.press('Enter')
  const notice = page.getByRole('region', { name: 'Two-step sign-in' })
  await expect(notice).toContainText('Two-step sign-in will be removed on')
  await notice.getByRole('button', { name: 'Keep Two-Step Sign-in' }).click()
  await expect(toast(page, 'Two-step sign-in stays on.')).toBeVisible()
  await expect(notice).toHaveCount(0)

  await office.reload()
  await expect(office.getByRole('heading', { name: customer.username })).toBeVisible()
  await expect(office.getByText(/in 3 days\.$/)).toHaveCount(0)
})
