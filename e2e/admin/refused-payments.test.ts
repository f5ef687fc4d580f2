import { baseUrl } from '../harness/api.ts'
import { test } from '../harness/separate-shop.ts'
import { expect } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

// A shop of its own, because the simulator refuses the payments of all its customers.
test.beforeEach(() => test.setTimeout(120_000))

test('if a provider refuses every payment, the customer reads what helps, and the operator finds its words from the dashboard', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 422 .* \/api\/paystack\/initialize/)
  const faults = await open(await adminToken())
  await faults.goto(`${baseUrl()}/sandbox/paystack/faults`)
  await faults.getByLabel('New payments').selectOption('are refused: Currency not supported by merchant')
  await faults.getByRole('button', { name: 'Save' }).click()
  await expect(faults.getByLabel('New payments')).toHaveValue('currency')

  const customer = await newCustomer()
  const shop = await open(customer.token)
  await shop.goto('/deposit?amount=10')
  await shop.getByRole('radio', { name: 'Card' }).check()
  for (let count = 0; count < 3; count++) {
    const answered = shop.waitForResponse('**/api/paystack/initialize')
    await shop.getByRole('button', { name: 'Proceed to Deposit' }).click()
    expect((await answered).status()).toBe(422)
  }
  const sentence =
    'Card payments are not available now. Pay by crypto, or try again later. You weren’t charged.'
  await expect(shop.getByRole('main').getByText(sentence)).toBeVisible()
  await expect(shop.getByText('We got no response')).toHaveCount(0)

  const words = 'Currency not supported by merchant'
  const office = await open(await adminToken())
  await office.goto('/admin/dashboard')
  await office
    .getByRole('main')
    .getByRole('link', { name: `card payments are refused: “${words}”` })
    .click()
  await expect(office).toHaveURL('/admin/settings?tab=payments')
  await expect(office.getByText('The provider refused the last 3 payments')).toBeVisible()
  await office.getByRole('link', { name: 'Show failed deposits' }).click()
  await office
    .getByRole('link', { name: `Details of $10.00 by ${customer.email}` })
    .first()
    .click()
  await expect(office.getByRole('dialog').getByText(`It said: “${words}”`)).toBeVisible()

  await faults.getByLabel('New payments').selectOption('are opened')
  await faults.getByRole('button', { name: 'Save' }).click()
  await expect(faults.getByLabel('New payments')).toHaveValue('nothing')
  await shop.getByRole('button', { name: 'Proceed to Deposit' }).click()
  await expect(shop.getByText('SANDBOX')).toBeVisible()
  const read = office.waitForResponse('**/api/admin/deposit/method/list')
  await office.goto('/admin/dashboard')
  expect((await (await read).text()).includes(words)).toBe(false)
  await expect(office.getByRole('main').getByText('Set up your shop')).toBeVisible()
  await expect(office.getByText(words)).toHaveCount(0)
})
