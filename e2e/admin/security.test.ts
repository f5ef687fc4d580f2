import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { readDownload, submitLogin, toast } from '../harness/screens.ts'
import { test } from '../harness/separate-shop.ts'
import { expect } from '../harness/test.ts'
import { admin } from '../harness/users.ts'

/** The code that an authenticator app shows now, or `steps` times 30 s later. */
const codeOf = (secret: string, steps = 0) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 })

async function logInWithCode(page: Page, label: 'Code' | 'Recovery code', code: string) {
  if (label === 'Recovery code')
    await page.getByRole('button', { name: 'Use a recovery code instead' }).click()
  await page.getByLabel(label, { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Login' }).click()
}

// In a shop of its own: the operator of the common shop signs in without a code.
test('an operator turns two-step sign-in on, signs in with it, ends another session, and recovers after losing the phone', async ({
  shop,
  page,
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of (400|401|403|422) /)
  const dialog = page.getByRole('dialog')
  const password = page.getByLabel('Your password')
  let secret = ''
  let firstCode = ''
  let recoveryCodes: string[] = []

  await page.goto('/admin/login')
  await submitLogin(page, admin)
  await page.getByRole('link', { name: 'Security' }).click()
  await expect(page).toHaveTitle(/^Security/)

  await test.step('setting up asks for the password, then shows the secret and asks for a first code', async () => {
    await expect(page.getByRole('switch')).toHaveAttribute('aria-disabled', 'true')
    await page.getByRole('link', { name: 'Set Up' }).click()
    await expect(password).toBeFocused()
    await password.fill('not it')
    await dialog.getByRole('button', { name: 'Continue' }).click()
    await expect(dialog.getByText('This is not your password.')).toBeVisible()
    await password.fill(admin.password)
    await page.keyboard.press('Enter')
    await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
    secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
    const code = page.getByLabel('Code from the app')
    await expect(code).toBeFocused()
    await code.fill(codeOf(secret, 10))
    await dialog.getByRole('button', { name: 'Turn On' }).click()
    await expect(dialog.getByText(/^This code is not valid/)).toBeVisible()
    firstCode = codeOf(secret)
    await code.fill(firstCode)
    await page.keyboard.press('Enter')
  })

  await test.step('the recovery codes are shown once, and closing them needs a confirmation', async () => {
    await expect(page.getByRole('dialog', { name: 'Your Recovery Codes' })).toBeVisible()
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    recoveryCodes = await dialog.getByRole('listitem').allTextContents()
    await page.keyboard.press('Escape')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    const download = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Download' }).click()
    expect(await readDownload(await download)).toContain(recoveryCodes.join('\n'))
    await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('10 of 10')).toBeVisible()
    await page.getByRole('switch').click()
    await expect(toast(page, 'Every admin must have two-step sign-in now.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Turn Off' })).toHaveCount(0)
  })

  await test.step('after the password, signing in asks for a code', async () => {
    await page.getByRole('button', { name: 'Logout' }).click()
    await submitLogin(page, admin)
    const code = page.getByLabel('Code', { exact: true })
    await expect(code).toBeFocused()
    await expect(code).toHaveAttribute('autocomplete', 'one-time-code')
    await expect(page.getByText(admin.email, { exact: true })).toBeVisible()
    await logInWithCode(page, 'Code', firstCode)
    await expect(
      page.getByText(/^This code is not valid/),
      'the code of the setup cannot be used again',
    ).toBeVisible()
    await expect(code).toBeFocused()
    await logInWithCode(page, 'Code', codeOf(secret, 1))
    await expect(page).toHaveURL('/admin/dashboard')
  })

  const otherPage = await open()
  await test.step('a recovery code replaces the phone; the other session is listed and ended', async () => {
    await otherPage.goto('/admin/login')
    await submitLogin(otherPage, admin)
    await logInWithCode(otherPage, 'Recovery code', recoveryCodes[0] ?? '')
    await expect(otherPage).toHaveURL('/admin/dashboard')
    await page.getByRole('link', { name: 'Security' }).click()
    await expect(page.getByText('9 of 10')).toBeVisible()
    const rows = page.getByRole('table', { name: 'Where you are signed in' }).getByRole('row')
    await expect(rows.nth(1)).toContainText('This one')
    await expect(rows.nth(2)).toContainText('Chrome on Linux')
    await rows
      .nth(2)
      .getByRole('button', { name: /^Sign Out/ })
      .click()
    await expect(toast(page, 'That session is signed out.')).toBeVisible()
    await expect(page.getByText('No other sessions.')).toBeVisible()
    await otherPage.goto('/admin/coupons')
    await expect(otherPage).toHaveURL(/\/login/)
  })

  await test.step('after a reset on the server, the admin can sign in and must set up two-step sign-in again', async () => {
    await shop.command('admin:reset-totp', admin.email)
    await page.getByRole('link', { name: 'Coupons' }).click()
    await expect(page).toHaveURL(/\/login/)
    await page.goto('/admin/login')
    await submitLogin(page, admin)
    await expect(page).toHaveURL('/admin/security')
    await expect(page.getByText('This shop asks every admin for two-step sign-in.')).toBeVisible()
    await page.getByRole('link', { name: 'Coupons' }).click()
    await expect(page).toHaveURL('/admin/security')
    await page.getByRole('link', { name: 'Set Up' }).click()
    await password.fill(admin.password)
    await page.keyboard.press('Enter')
    secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '')
    await page.getByLabel('Code from the app').fill(codeOf(secret))
    await page.keyboard.press('Enter')
    await expect(dialog.getByRole('listitem')).toHaveCount(10)
    recoveryCodes = await dialog.getByRole('listitem').allTextContents()
    await dialog.getByRole('button', { name: 'I’ve saved them' }).click()
    await expect(page).toHaveURL('/admin/dashboard')
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  })

  await test.step('once it is not required, two-step sign-in is turned off with the password and a code', async () => {
    await page.getByRole('link', { name: 'Security' }).click()
    await page.getByRole('switch').click()
    await page.getByRole('link', { name: 'Turn Off' }).click()
    await password.fill(admin.password)
    await dialog.getByRole('button', { name: 'Use a recovery code instead' }).click()
    await page.getByLabel('Recovery code').fill(recoveryCodes[3] ?? '')
    await dialog.getByRole('button', { name: 'Turn Off' }).click()
    await expect(toast(page, 'Two-step sign-in is off.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Set Up' })).toBeVisible()
  })
})
