import type { Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { api, tryApi } from '../harness/api.ts'
import { mailedLink } from '../harness/mailbox.ts'
import { PHONE, submitLogin, toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { admin, adminToken, newCustomer, newOperator, unregisteredUser } from '../harness/users.ts'

test('an owner invites a person, who chooses a password on a phone with a mailed link, and signs in', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 4(00|22) .* \/api\//)
  const person = unregisteredUser()
  const page = await open(await adminToken())
  const row = page.getByRole('row').filter({ hasText: person.email })

  await test.step('the owner finds the screen in the sidebar, and sees no buttons in their own row', async () => {
    await page.goto('/admin/coupons')
    await page
      .getByRole('navigation', { name: 'Back office' })
      .getByRole('link', { name: 'Operators' })
      .click()
    await expect(page).toHaveTitle(/^Operators/)
    const ownRow = page.getByRole('row').filter({ hasText: admin.email })
    await expect(ownRow).toContainText('You')
    await expect(ownRow).toContainText('Owner')
    await expect(ownRow.getByRole('button')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'What each role may do' })).toBeVisible()
  })

  await test.step('the form of the invitation shows each error at its field', async () => {
    await page.getByRole('link', { name: 'Invite Operator' }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite Operator' })
    const send = dialog.getByRole('button', { name: 'Send Invitation' })
    await send.click()
    await expect(dialog.getByText('Choose a role.').last()).toBeVisible()
    await expect(dialog.getByRole('radio')).toHaveCount(4)
    await dialog.getByRole('radio', { name: /^Support.*refund orders/ }).check()
    await dialog.getByLabel('Email').fill(admin.email)
    await dialog.getByLabel('Username').fill(person.username)
    await send.click()
    await expect(dialog.getByText(/^This address is already registered/)).toBeVisible()
    await expect(dialog.getByLabel('Email')).toBeFocused()
    await dialog.getByLabel('Email').fill(person.email)
    await send.click()
    await expect(toast(page, `Invitation sent to ${person.email}.`)).toBeVisible()
    await expect(dialog).toHaveCount(0)
    await expect(row).toContainText('Support')
    await expect(row).toContainText('Invited')
  })

  const phone = await open(undefined, PHONE)
  const invitation = () => mailedLink(person.email, '/accept-invitation/')
  const firstLink = await invitation()

  await test.step('a second invitation sends one more link', async () => {
    await row.getByRole('button', { name: `Send invitation again to ${person.username}` }).click()
    await expect(toast(page, `A new link was sent to ${person.email}.`)).toBeVisible()
    await expect.poll(invitation).not.toBe(firstLink)
  })

  await test.step('the person chooses a password with the first one and signs in', async () => {
    await phone.goto(firstLink)
    await expect(phone.getByRole('heading', { level: 1, name: /^Welcome to / })).toBeVisible()
    await choosePassword(phone, person.password)
    await expect(phone).toHaveURL('/admin/login')
    await expect(phone.getByText('Your password is set. Log in with it.')).toBeVisible()
    await submitLogin(phone, person)
    await expect(phone).toHaveURL('/admin/dashboard')
    await page.reload()
    await expect(row).toContainText('Active')
  })

  await test.step('the second link does not work any more', async () => {
    const other = await open(undefined, PHONE)
    await other.goto(await invitation())
    await choosePassword(other, person.password)
    await expect(other.getByRole('heading', { name: 'Link Not Valid' })).toBeVisible()
    await expect(other.getByRole('main').getByRole('link', { name: /password|new link/i })).toHaveCount(0)
  })
})

test('an owner gives an operator another role, which applies at once, and suspends the operator until the suspension is lifted', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 401 .* \/api\//)
  const person = await newOperator('SUPPORT')
  const settingsStatus = async () => (await tryApi('GET', '/admin/settings', { token: person.token })).status
  const page = await open(await adminToken())
  const row = page.getByRole('row').filter({ hasText: person.email })
  const press = (name: string) => row.getByRole('button', { name: `${name} ${person.username}` }).click()

  await test.step('the owner makes the person a manager, who may then read the settings at once', async () => {
    expect(await settingsStatus()).toBe(403)
    await page.goto('/admin/operators')
    await press('Change role of')
    const dialog = page.getByRole('dialog', { name: `Role of ${person.username}` })
    await expect(dialog.getByRole('radio', { name: 'Support' })).toBeChecked()
    await dialog.getByRole('radio', { name: 'Manager' }).check()
    await dialog.getByRole('button', { name: 'Change Role' }).click()
    await expect(toast(page, `${person.username} has the role Manager now.`)).toBeVisible()
    await expect(row).toContainText('Manager')
    expect(await settingsStatus()).toBe(200)
  })

  await test.step('the manager may invite, but not manage an owner', async () => {
    const manager = await open(person.token, PHONE)
    await manager.goto('/admin/operators')
    const owner = manager.getByRole('listitem').filter({ hasText: admin.email })
    await expect(owner).toContainText('Has permissions that you do not have.')
    await expect(owner.getByRole('button')).toHaveCount(0)
    await manager.getByRole('link', { name: 'Invite Operator' }).click()
    await expect(manager.getByRole('dialog').getByRole('radio')).toHaveCount(3)
    await expect(manager.getByRole('dialog').getByRole('radio', { name: 'Owner' })).toHaveCount(0)
    await manager.context().close()
  })

  await test.step('a suspension ends the access at once', async () => {
    await press('Suspend')
    const question = page.getByRole('alertdialog', { name: `Suspend ${person.username}?` })
    await expect(question).toContainText(person.email)
    await question.getByLabel('Reason').fill('On leave')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, `${person.username} is suspended.`)).toBeVisible()
    await expect(row).toContainText('Suspended')
    expect(await settingsStatus()).toBe(401)
  })

  await test.step('after the suspension is lifted, the person signs in again', async () => {
    await press('Lift suspension of')
    const dialog = page.getByRole('dialog', { name: `Lift the suspension of ${person.username}?` })
    await dialog.getByLabel('Reason').fill('Back from leave')
    await dialog.getByRole('button', { name: 'Lift suspension' }).click()
    await expect(toast(page, `${person.username} can log in again.`)).toBeVisible()
    await expect(row).toContainText('Active')
    const newPage = await open()
    await newPage.goto('/admin/login')
    await submitLogin(newPage, person)
    await expect(newPage).toHaveURL('/admin/dashboard')
  })

  await test.step('the audit log and the activity describe the role change and the invitation in words', async () => {
    await page.goto('/admin/audit?search=user.change-role')
    await expect(page.getByText('role: Support → Manager').first()).toBeVisible()
    await page.goto('/admin/audit?search=user.accept-invitation')
    await expect(page.getByText('accepted the invitation and chose a password').first()).toBeVisible()
    await page.goto('/admin/activity?kind=role-changed')
    await expect(page.getByText(`admin gave ${person.username} the role Manager`).first()).toBeVisible()
  })
})

test('an admin resets the two-step sign-in of a customer, who then signs in with the password alone', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of (401|422) .* \/api\//)
  const customer = await newCustomer()
  const { token } = customer
  const { secret } = await api<{ secret: string }>('POST', '/security/totp/begin', {
    token,
    body: { password: customer.password },
  })
  const totp = TOTP.generate({ secret: Secret.fromBase32(secret) })
  await api('POST', '/security/totp/confirm', { token, body: { totp } })

  const shop = await open()
  await shop.goto('/login')
  await submitLogin(shop, customer)
  await expect(shop.getByLabel('Code', { exact: true })).toBeVisible()

  const page = await open(await adminToken())
  await page.goto(`/admin/users/${customer.id}`)
  const reset = page.getByRole('button', { name: 'Reset two-step sign-in' })
  const question = page.getByRole('alertdialog')
  await reset.click()
  await expect(question).toContainText(customer.email)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(question.getByText('Say why, in a few words.')).toBeVisible()
  await question.getByLabel('Reason').fill('Lost the phone')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, 'Two-step sign-in is off, 1 session ended.')).toBeVisible()

  await shop.goto('/login')
  await submitLogin(shop, customer)
  await expect(shop).toHaveURL('/products')

  await test.step('a second reset says that nothing was on', async () => {
    await reset.click()
    await question.getByLabel('Reason').fill('Asked once more')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, 'Two-step sign-in was off already, and there was no passkey')).toBeVisible()
  })
})

async function choosePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByLabel('Confirm Password').fill(password)
  await page.getByRole('button', { name: 'Choose Password' }).click()
}
