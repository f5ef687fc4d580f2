import { expectAccessible } from '../harness/accessibility.ts'
import { api } from '../harness/api.ts'
import { buy, newProduct } from '../harness/products.ts'
import { toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

test('a buyer says that a log belongs to them: the rest of its batch stays for sale until the operator puts it on hold, and releases it again', async ({
  open,
}) => {
  const product = await newProduct({ stock: 4 })
  const customer = await newCustomer({ dollars: 20 })
  const { id } = await buy(customer, product.id)
  const shop = await open(customer.token)

  await test.step('the buyer claims ownership with a link of its own, which no report of a problem mentions', async () => {
    await shop.goto(`/history/${id}`)
    await shop.getByRole('button', { name: 'Report Log (1)' }).click()
    const report = shop.getByRole('dialog', { name: 'Report Log (1)' })
    await expect(report.getByRole('radio').first()).toBeVisible()
    await expect(report.getByText(/taken from|stolen|belongs to/i)).toHaveCount(0)
    await report.getByRole('button', { name: 'Cancel' }).click()
    await shop.getByRole('button', { name: 'Report stolen goods' }).click()
    const form = shop.getByRole('dialog', { name: 'Report stolen goods' })
    await expect(
      form.getByText('It belongs to you, or to someone else? A person at the shop checks it.'),
    ).toBeVisible()
    await form.getByLabel('Whose is it, and how do you know?').fill('This is the login of my brother.')
    await form.getByRole('button', { name: 'Send report' }).click()
    await expect(toast(shop, 'Thank you. The shop will check it and answer you.')).toBeVisible()
    await expect(shop.getByText('Ownership')).toBeVisible()
    await shop.goto(`/products/${product.id}`)
    await expect(shop.getByText('Only 3 left!').first()).toBeVisible()
  })

  const page = await open(await adminToken())
  const batch = page.getByRole('listitem').filter({ hasText: product.title })
  await test.step('the page of the report names the rest of the batch, and the operator puts it on hold', async () => {
    await page.goto(`/admin/reports?search=${customer.email}`)
    await page.getByText('This is the login of my brother.').first().click()
    await expect(page.getByText('Claimed', { exact: true })).toBeVisible()
    await expect(batch).toContainText(
      'One customer claims accounts of this batch. 3 other accounts are for sale.',
    )
    await batch.getByRole('button', { name: /^Hold the other 3 accounts/ }).click()
    const question = page.getByRole('alertdialog', { name: /^Put batch \d+ on hold/ })
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(question.getByText('Say why, in a few words.')).toBeVisible()
    await question.getByLabel('Reason').fill('The invoice is missing')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, '3 accounts are on hold.')).toBeVisible()
    await expect(batch).toContainText('The rest is on hold.')
    await shop.reload()
    await expect(shop.getByText('Out of Stock').first()).toBeVisible()
  })

  await test.step('the list of reports shows the batch with the reason and with its provenance', async () => {
    await page.getByRole('link', { name: 'Show batches on hold' }).click()
    await expect(batch).toContainText('The invoice is missing')
    await expect(batch).toContainText('3 on hold, 1 sold, 0 withdrawn')
    await expect(batch).toContainText('Comes from: Made by a browser test')
    await batch.getByRole('link', { name: /^ORD-/ }).click()
    await expect(page.getByRole('dialog').getByText('Claimed')).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  })

  await test.step('Manage Accounts says why the accounts are not for sale', async () => {
    await page.goto(`/admin/products?accounts=${product.id}`)
    const dialog = page.getByRole('dialog', { name: product.title })
    await expect(dialog.getByText(/^3 of them are on hold/)).toBeVisible()
    await expect(dialog.getByRole('table', { name: 'Batches' })).toContainText(
      '0 available, 3 on hold, 1 sold',
    )
    await dialog.getByLabel('Show').selectOption('On hold')
    await expect(dialog.getByRole('table', { name: 'Accounts' }).getByText('On hold')).toHaveCount(6)
  })

  await test.step('after a release with a reason, the accounts are for sale again', async () => {
    await page.goto('/admin/reports')
    await batch.getByRole('button', { name: /^Release batch/ }).click()
    const question = page.getByRole('alertdialog', { name: /^Release batch/ })
    await question.getByLabel('Reason').fill('Acme proved the purchase')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, '3 accounts are for sale again.')).toBeVisible()
    await expect(batch).toHaveCount(0)
    await shop.reload()
    await expect(shop.getByText('Only 3 left!').first()).toBeVisible()
  })
})

test('three customers claim logs of one batch: the dashboard leads the operator to the list of reports, where the rest can be put on hold', async ({
  open,
}) => {
  const product = await newProduct({ price: 1, stock: 5 })
  for (let claimant = 0; claimant < 3; claimant++) await claimOneOf(product.id)
  const page = await open(await adminToken())
  await page.goto('/admin/dashboard')
  await page
    .getByRole('link', { name: /^3\s*customers claim accounts of batch \d+: decide$/ })
    .first()
    .click()
  await expect(page.getByRole('heading', { name: /^Claimed by several customers/ })).toBeVisible()
  const batch = page.getByRole('listitem').filter({ hasText: product.title })
  await expect(batch).toContainText('3 customers claim accounts of this batch.')
  await batch.getByRole('button', { name: /^Hold the other 2 accounts/ }).click()
  const question = page.getByRole('alertdialog', { name: /^Put batch \d+ on hold/ })
  await question.getByLabel('Reason').fill('Three customers say so')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, '2 accounts are on hold.')).toBeVisible()
  await expect(batch).toContainText('2 on hold, 3 sold, 0 withdrawn')
})

test('the operator adds a claim of a person who is not a customer: the account is withdrawn, and the rest of its batch is held only if the operator ticks that', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 404 .* \/api\/admin\/hold\/find-account/)
  const product = await newProduct({ stock: 4 })
  const page = await open(await adminToken())
  await page.goto('/admin/reports')
  const dialog = page.getByRole('dialog', { name: 'Add ownership claim' })
  const batch = page.getByRole('listitem').filter({ hasText: product.title })

  await test.step('finds the account by its text', async () => {
    await page.getByRole('button', { name: 'Add ownership claim' }).click()
    await dialog.getByLabel('Exact text').fill(`${product.accounts[0]} and more`)
    await dialog.getByRole('button', { name: 'Find', exact: true }).click()
    await expect(dialog.getByText('The shop has never had this text.')).toBeVisible()
    await dialog.getByLabel('Exact text').fill(product.accounts[0] ?? '')
    await dialog.getByRole('button', { name: 'Find', exact: true }).click()
    await expect(dialog.getByRole('status')).toContainText('Available')
    await expect(dialog.getByRole('status')).toContainText(product.title)
    await expect(dialog.getByRole('status')).toContainText('This withdraws the account for good.')
  })

  await test.step('writes down what the person says: the account is withdrawn, the rest stays for sale', async () => {
    await dialog.getByRole('button', { name: 'Add claim' }).click()
    await expect(dialog.getByText('Say why, in a few words.')).toBeVisible()
    await dialog.getByLabel('What does the person say?').fill('The owner wrote to us')
    await dialog.getByRole('button', { name: 'Add claim' }).click()
    await expect(toast(page, 'The claim is added.')).toBeVisible()
    await expect(batch).toHaveCount(0)
  })

  await test.step('holds the rest with a second claim', async () => {
    await page.getByRole('button', { name: 'Add ownership claim' }).click()
    await dialog.getByLabel('Exact text').fill(product.accounts[1] ?? '')
    await dialog.getByRole('button', { name: 'Find', exact: true }).click()
    await dialog.getByLabel('What does the person say?').fill('The owner showed the invoice')
    await dialog.getByLabel('Hold the other 2 accounts of this batch, too').check()
    await dialog.getByRole('button', { name: 'Add claim' }).click()
    await expect(toast(page, '2 accounts are on hold.')).toBeVisible()
    await expect(batch).toContainText('2 on hold, 0 sold, 2 withdrawn')
    await expect(batch).toContainText('The owner showed the invoice')
  })

  await test.step('withdraws the rest', async () => {
    await batch.getByRole('button', { name: /^Withdraw the rest/ }).click()
    const question = page.getByRole('alertdialog', { name: /^Withdraw the rest of batch/ })
    await question.getByLabel('Reason').fill('It is true')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, '2 accounts are withdrawn.')).toBeVisible()
    await expect(batch).toHaveCount(0)
  })
})

/** A new customer buys an account of the product and claims it. */
async function claimOneOf(productId: number) {
  const customer = await newCustomer({ dollars: 12 })
  const { id: purchaseId } = await buy(customer, productId)
  const body = { purchaseId, kind: 'OWNERSHIP', message: 'This login is mine.' }
  return api<{ id: number }>('POST', '/history/purchases/report', { token: customer.token, body })
}

test('accessible: reports with claimed and held batches, a claim, and the dialog to add a claim', async ({
  open,
}) => {
  const token = await adminToken()
  const product = await newProduct({ stock: 2 })
  const { items } = await api<{ items: [{ id: number }] }>(
    'GET',
    `/admin/account/batch/list?logProductId=${product.id}`,
    { token },
  )
  await api('POST', '/admin/hold', { token, body: { batchId: items[0].id, reason: 'A letter of its owner' } })
  const claimed = await newProduct({ price: 1, stock: 5 })
  const reports = [await claimOneOf(claimed.id), await claimOneOf(claimed.id), await claimOneOf(claimed.id)]
  await expectAccessible(open, {
    name: 'reports, batch on hold',
    token,
    alsoOnCommonPhone: true,
    show: async (page) => {
      await page.goto('/admin/reports')
      await expect(page.getByText('A letter of its owner').first()).toBeVisible()
      await expect(page.getByText('3 customers claim accounts of this batch.').first()).toBeVisible()
    },
  })
  await expectAccessible(open, {
    name: 'report, claimed batch',
    token,
    alsoOnCommonPhone: true,
    show: async (page) => {
      await page.goto(`/admin/reports/${reports[0]?.id}`)
      await expect(page.getByRole('button', { name: /^Hold the other 2 accounts/ })).toBeVisible()
    },
  })
  await expectAccessible(open, {
    name: 'reports, claim',
    token,
    alsoOnCommonPhone: true,
    show: async (page) => {
      await page.goto('/admin/reports')
      await page.getByRole('button', { name: 'Add ownership claim' }).click()
      await page.getByLabel('Exact text').fill(product.accounts[0] ?? '')
      await page.getByRole('button', { name: 'Find', exact: true }).click()
      await expect(page.getByRole('button', { name: 'Add claim' })).toBeVisible()
    },
  })
})
