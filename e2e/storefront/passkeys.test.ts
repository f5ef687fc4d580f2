import { addAuthenticator, addPasskey } from '../harness/passkeys.ts'
import { logOut, submitLogin, toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { newCustomer } from '../harness/users.ts'

test('a customer adds a passkey, signs in with it, renames and removes it', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 422 .* \/api\/auth\/passkey\/login/)
  const customer = await newCustomer()
  const page = await open(customer.token)
  await page.goto('/security')
  await addAuthenticator(page)

  await addPasskey(page, 'My phone')
  await expect(page.getByText(/not used yet/)).toBeVisible()

  await logOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use a Passkey' }).click()
  await expect(page).toHaveURL('/products')
  await page.goto('/security')
  await expect(page.getByText(/^Last used \w/)).toBeVisible()

  await page.getByRole('button', { name: 'Rename My phone' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('Old phone')
  await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click()
  await expect(page.getByRole('button', { name: 'Rename Old phone' })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Old phone' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, 'The passkey is removed.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Rename Old phone' })).toHaveCount(0)

  await logOut(page)
  await page.goto('/login')
  await page.getByRole('button', { name: 'Use a Passkey' }).click()
  await expect(toast(page, 'This passkey was not accepted.')).toBeVisible()
  await submitLogin(page, customer)
  await expect(page).toHaveURL('/products')
})
