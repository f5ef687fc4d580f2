import { readFile } from 'node:fs/promises'
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '../harness/accessibility.ts'
import { api, tryApi } from '../harness/api.ts'
import { buy, newProduct } from '../harness/products.ts'
import { routeOnce, toast } from '../harness/screens.ts'
import { demandProof, proofDialog } from '../harness/step-up.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

test('a customer takes a copy of all data, spends the wallet, and erases the account', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 40[09] .* \/api\/me\/erase/, /status of 401/)
  const product = await newProduct({ price: 12, stock: 1 })
  const customer = await newCustomer({ dollars: 12 })
  const page = await open(customer.token)
  await page.goto('/products')
  await page.getByRole('button', { name: `Account of ${customer.username}` }).click()
  await page.getByRole('link', { name: 'Account', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Account' })).toBeVisible()
  await page.getByRole('link', { name: 'Data', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase your account for good?' })
  const erase = async (password: string) => {
    await dialog.getByLabel('Password', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Erase my account' }).click()
  }

  await test.step('the shop says why it refuses: a wrong password, or money in the wallet', async () => {
    await page.getByRole('button', { name: 'Erase my account' }).click()
    await erase('not my password')
    await expect(dialog.getByText('This is not your password.')).toBeVisible()
    await erase(customer.password)
    await expect(toast(page, 'There is still $12.00 in the wallet.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
  })

  await test.step('the copy has the profile and the bought log', async () => {
    await buy(customer, product.id)
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download my data' }).click()
    const file = await downloading
    expect(file.suggestedFilename()).toMatch(/^docket-my-data-.*\.json$/)
    const data = JSON.parse(await readFile(await file.path(), 'utf8'))
    expect(data.profile).toMatchObject({ email: customer.email, username: customer.username })
    expect(data.accounts).toMatchObject([{ value: product.accounts[0] }])
  })

  await test.step('the erasure ends the session, and the customer can no longer sign in', async () => {
    await page.getByRole('button', { name: 'Erase my account' }).click()
    await erase(customer.password)
    await expect(page).toHaveURL('/login')
    await expect(page.getByRole('main').getByText('Your account has been deleted.')).toBeVisible()
    const { email, password } = customer
    expect((await tryApi('POST', '/auth/login', { body: { email, password } })).status).toBe(401)
  })
})

test('with two-step sign-in on, the shop asks for a code after the password, and then erases the account', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 403 .* \/api\/me\/erase/, /status of 401/)
  const customer = await newCustomer()
  const { token } = customer
  const { secret } = await api<{ secret: string }>('POST', '/security/totp/begin', {
    token,
    body: { password: customer.password },
  })
  const codeOf = (timestamp: number) => TOTP.generate({ secret: Secret.fromBase32(secret), timestamp })
  await api('POST', '/security/totp/confirm', { token, body: { totp: codeOf(Date.now()) } })

  const page = await open(token)
  await routeOnce(page, '**/api/me/erase', demandProof)
  await page.goto('/account/data')
  await page.getByRole('button', { name: 'Erase my account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Erase your account for good?' })
  await dialog.getByLabel('Password', { exact: true }).fill(customer.password)
  await dialog.getByRole('button', { name: 'Erase my account' }).click()
  const proof = proofDialog(page)
  // Each code works once. The shop also accepts the code of the next 30 seconds.
  await proof.getByLabel('Code', { exact: true }).fill(codeOf(Date.now() + 30_000))
  await expect(proof.getByLabel('Your password')).toHaveCount(0)
  await proof.getByRole('button', { name: 'Continue' }).click()
  await expect(page).toHaveURL('/login')
  await expect(page.getByRole('main').getByText('Your account has been deleted.')).toBeVisible()
})

test('an admin erases a customer, whose page then has no actions', async ({ open }) => {
  const customer = await newCustomer()
  const page = await open(await adminToken())
  await page.goto(`/admin/users/${customer.id}`)
  await page.getByRole('button', { name: 'Erase', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: `Erase ${customer.username}?` })
  await question.getByLabel('Reason').fill('A letter of the customer')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, 'The customer is erased.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: `erased-${customer.id}` })).toBeVisible()
  await expect(page.getByText('The financial records are kept, without personal data.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Adjust' })).toHaveCount(0)
})

test('accessible: the data of the account, and the question before the erasure', async ({ open }) => {
  const { token } = await newCustomer()
  await expectAccessible(open, {
    name: 'account, data',
    token,
    alsoOnCommonPhone: true,
    show: async (page) => {
      await page.goto('/account/data')
      await expect(page.getByRole('button', { name: 'Download my data' })).toBeVisible()
    },
  })
  await expectAccessible(open, {
    name: 'account, erasure',
    token,
    show: async (page) => {
      await page.goto('/account/data')
      await page.getByRole('button', { name: 'Erase my account' }).click()
      await expect(page.getByLabel('Password', { exact: true })).toBeVisible()
    },
  })
})
