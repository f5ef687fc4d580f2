import { newProduct } from '../harness/products.ts'
import { PHONE, routeOnce } from '../harness/screens.ts'
import { adjustWallet, demandProof, proofDialog } from '../harness/step-up.ts'
import { expect, test } from '../harness/test.ts'
import { admin, adminToken, balanceOf, newCustomer } from '../harness/users.ts'

const ADJUSTMENT = '**/api/admin/user/wallet-adjustment'

test('if the shop asks for a fresh proof, the form sends its call again after the password, with the same content', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 403 .* \/api\/admin\/user\/wallet-adjustment/, /status of 400 .*step-up/)
  const customer = await newCustomer()
  const page = await open(await adminToken())
  await page.goto(`/admin/users/${customer.id}`)
  const form = page.getByRole('dialog', { name: 'Adjust wallet' })
  const proof = proofDialog(page)
  const password = proof.getByLabel('Your password')

  await test.step('Escape closes only the step-up dialog; nothing was changed, and the form keeps its content', async () => {
    await routeOnce(page, ADJUSTMENT, demandProof)
    await adjustWallet(page)
    await expect(password).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(proof).toHaveCount(0)
    await expect(form.getByLabel('Amount in USD')).toHaveValue('5')
    expect(await balanceOf(customer)).toBe(0)
  })

  await test.step('the focus stays in the step-up dialog; a wrong password is refused with an error at the field', async () => {
    await routeOnce(page, ADJUSTMENT, demandProof)
    await form.getByRole('button', { name: 'Adjust wallet' }).click()
    await expect(password).toBeFocused()
    for (let press = 0; press < 8; press++) {
      await page.keyboard.press('Tab')
      await expect(proof.locator(':focus')).toHaveCount(1)
    }
    await password.fill('not it')
    await page.keyboard.press('Enter')
    await expect(proof.getByText('This is not your password.')).toBeVisible()
    await expect(password).toBeFocused()
  })

  await test.step('the right password repeats the call', async () => {
    await password.fill(admin.password)
    await proof.getByRole('button', { name: 'Continue' }).click()
    await expect(proof).toHaveCount(0)
    await expect(form).toHaveCount(0)
    await expect.poll(() => balanceOf(customer)).toBe(5)
  })
})

test('on a phone the password field of the step-up dialog has the focus', async ({ open, pageProblems }) => {
  pageProblems.allow(/status of 403 .* \/api\/admin\/user\/wallet-adjustment/)
  const customer = await newCustomer()
  const page = await open(await adminToken(), PHONE)
  await page.route(ADJUSTMENT, demandProof)
  await page.goto(`/admin/users/${customer.id}`)
  await page.getByRole('button', { name: 'Adjust wallet' }).tap()
  const form = page.getByRole('dialog', { name: 'Adjust wallet' })
  await form.getByLabel('Amount in USD').fill('5')
  await form.getByLabel('Reason').fill('A gift')
  // The first time, the dialog loads which fields it needs. The second time, it shows them at once.
  for (const _ of [1, 2]) {
    await form.getByRole('button', { name: 'Adjust wallet' }).tap()
    await expect(proofDialog(page).getByLabel('Your password')).toBeFocused()
    await proofDialog(page).getByRole('button', { name: 'Cancel' }).tap()
    await expect(proofDialog(page)).toHaveCount(0)
  }
})

test('the accounts of a product are shown only after a fresh proof; without one, the list says that it needs one', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 403 .* \/api\/admin\/account\/list/)
  const product = await newProduct({ stock: 2 })
  const page = await open(await adminToken())
  let needsProof = true
  await page.route('**/api/admin/account/list?*', (route) =>
    needsProof ? demandProof(route) : route.fallback(),
  )
  await page.goto(`/admin/products?accounts=${product.id}`)
  const dialog = page.getByRole('dialog', { name: product.title })
  await expect(proofDialog(page).getByLabel('Your password')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(dialog.getByText('Please confirm that it is you.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await proofDialog(page).getByLabel('Your password').fill(admin.password)
  needsProof = false
  await proofDialog(page).getByRole('button', { name: 'Continue' }).click()
  await expect(dialog.getByText(product.accounts[0] ?? '')).toBeVisible()
})
