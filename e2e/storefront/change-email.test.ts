import { mailedLink } from '../harness/mailbox.ts'
import { newTag } from '../harness/new-tag.ts'
import { accountMenu, submitLogin, toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { newCustomer } from '../harness/users.ts'

test('a customer changes the email on the Account page, logs in with the new one, and takes it back from the old address', async ({
  open,
  page: mailReader,
  pageProblems,
}) => {
  pageProblems.allow(/status of (400|401|422) /)
  const customer = await newCustomer()
  const newEmail = `new-${newTag()}@docket.test`
  const page = await open(customer.token)
  await page.goto('/products')
  await accountMenu(page).click()
  await page.getByRole('banner').getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page).toHaveURL('/account')

  await test.step('the new address gets a link; until it is pressed there, the email stays', async () => {
    await page.getByRole('link', { name: 'Change Email' }).click()
    const field = page.getByLabel('New email')
    await expect(field).toBeFocused()
    await field.fill(customer.email)
    await page.keyboard.press('Enter')
    await expect(page.getByText('This is your email already.').first()).toBeVisible()
    await field.fill(newEmail)
    await page.keyboard.press('Enter')
    await expect(toast(page, `We mailed a link to ${newEmail}.`)).toBeVisible()
    await expect(page.getByText(`Open the link we mailed to ${newEmail} by`)).toBeVisible()

    await mailReader.goto(await mailedLink(newEmail, '/confirm-new-email/'))
    await page.reload()
    await expect(page.getByRole('definition').filter({ hasText: customer.email })).toBeVisible()
    await mailReader.getByRole('button', { name: 'Confirm New Email' }).click()
    await expect(mailReader.getByRole('heading', { name: 'Email Changed' })).toBeVisible()
    await page.reload()
    await expect(page.getByRole('definition').filter({ hasText: newEmail })).toBeVisible()
    await expect(page.getByText('Open the link we mailed')).toHaveCount(0)
  })

  await test.step('the new one logs in', async () => {
    await mailReader.getByRole('link', { name: 'Proceed to Login' }).click()
    await submitLogin(mailReader, { email: newEmail, password: customer.password })
    await expect(mailReader).toHaveURL('/products')
  })

  await test.step('a button at the old address brings it back, and everyone is signed out', async () => {
    const owner = await open()
    await owner.goto(await mailedLink(customer.email, '/undo-email/'))
    await owner.getByRole('button', { name: 'This was not me' }).click()
    await expect(owner.getByRole('heading', { name: 'Your Email Is Back' })).toBeVisible()
    await mailReader.goto('/history')
    await expect(mailReader).toHaveURL(/\/login/)

    await owner.goto(await mailedLink(customer.email, '/reset-password/'))
    await owner.getByLabel('New Password', { exact: true }).fill('a whole new secret')
    await owner.getByLabel('Confirm New Password').fill('a whole new secret')
    await owner.getByRole('button', { name: 'Update Password' }).click()
    await submitLogin(owner, { email: customer.email, password: 'a whole new secret' })
    await expect(owner).toHaveURL('/products')
  })
})

test('a customer changes the username, which the header shows', async ({ open }) => {
  const customer = await newCustomer()
  const page = await open(customer.token)
  const username = `n${newTag()}`
  await page.goto('/account')
  await page.getByRole('link', { name: 'Change Username' }).click()
  await page.getByLabel('New username').fill(username)
  await page.getByRole('button', { name: 'Save Username' }).click()
  await expect(toast(page, 'Your username is changed.')).toBeVisible()
  await expect(accountMenu(page)).toHaveAccessibleName(`Account of ${username}`)
})
