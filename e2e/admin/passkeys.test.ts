import { addAuthenticator, addPasskey } from '../harness/passkeys.ts'
import { routeOnce, submitLogin } from '../harness/screens.ts'
import { test } from '../harness/separate-shop.ts'
import { adjustWallet, demandProof, proofDialog } from '../harness/step-up.ts'
import { expect } from '../harness/test.ts'
import { admin, balanceOf, newCustomer } from '../harness/users.ts'

// In a shop of its own: the other tests sign in as this admin, too.
test('an operator signs in with a passkey, and confirms an adjustment of a wallet with it', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 403 .* \/api\/admin\/user\/wallet-adjustment/)
  const customer = await newCustomer()
  const page = await open()
  await page.goto('/admin/login')
  await addAuthenticator(page)
  await submitLogin(page, admin)
  await page.getByRole('link', { name: 'Security' }).click()
  await addPasskey(page, 'Office key')
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.goto('/admin/login')
  await page.getByRole('button', { name: 'Use a Passkey' }).click()
  await expect(page).toHaveURL('/admin/dashboard')

  await page.goto(`/admin/users/${customer.id}`)
  await routeOnce(page, '**/api/admin/user/wallet-adjustment', demandProof)
  await adjustWallet(page)
  await proofDialog(page).getByRole('button', { name: 'Use a Passkey' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect.poll(() => balanceOf(customer)).toBe(5)
})
