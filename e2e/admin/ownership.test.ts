import { expectAccessible } from '../harness/accessibility.ts'
import { api } from '../harness/api.ts'
import { buy, newProduct } from '../harness/products.ts'
import { toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

test('a buyer says that a log belongs to them: its batch is off sale at once, until the operator releases it', async ({
  open,
}) => {
  const product = await newProduct({ stock: 4 })
  const customer = await newCustomer({ dollars: 20 })
  const { id } = await buy(customer, product.id)
  const shop = await open(customer.token)

  await test.step('the buyer marks the report as a claim of ownership, and reads the consequences', async () => {
    await shop.goto(`/history/${id}`)
    await shop.getByRole('button', { name: 'Report Log (1)' }).click()
    const form = shop.getByRole('dialog', { name: 'Report Log (1)' })
    await form.getByLabel('In your words').fill('This is the login of my brother.')
    await form.getByLabel('This belongs to me, or was taken from someone').check()
    await expect(
      form.getByText('The shop stops selling the other accounts from the same source at once'),
    ).toBeVisible()
    await form.getByRole('button', { name: 'Send report' }).click()
    await expect(toast(shop, 'Thank you. The shop will check it and answer you.')).toBeVisible()
    await expect(shop.getByText('Ownership')).toBeVisible()
    await shop.goto(`/products/${product.id}`)
    await expect(shop.getByText('Out of Stock').first()).toBeVisible()
  })

  const page = await open(await adminToken())
  const batch = page.getByRole('listitem').filter({ hasText: product.title })
  await test.step('the list of reports shows the batch with the words of the buyer and with its provenance', async () => {
    await page.goto('/admin/reports')
    await expect(batch).toContainText('Ownership')
    await expect(batch).toContainText('This is the login of my brother.')
    await expect(batch).toContainText(customer.email)
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
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(question.getByText('Say why, in a few words.')).toBeVisible()
    await question.getByLabel('Reason').fill('Acme proved the purchase')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, '3 accounts are for sale again.')).toBeVisible()
    await expect(batch).toHaveCount(0)
    await shop.reload()
    await expect(shop.getByText('Only 3 left!').first()).toBeVisible()
  })
})

test('the operator enters a claim of a person who is not a customer, and withdraws the rest of the batch', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 404 .* \/api\/admin\/hold\/find-account/)
  const product = await newProduct({ stock: 3 })
  const page = await open(await adminToken())
  await page.goto('/admin/reports')
  await page.getByRole('button', { name: 'Enter a claim' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enter a claim' })
  const batch = page.getByRole('listitem').filter({ hasText: product.title })

  await test.step('finds the account by its text', async () => {
    await dialog.getByLabel('Account information').fill(`${product.accounts[0]} and more`)
    await dialog.getByRole('button', { name: 'Find account' }).click()
    await expect(dialog.getByText('The shop has never had an account with this text.')).toBeVisible()
    await dialog.getByLabel('Account information').fill(product.accounts[0] ?? '')
    await dialog.getByRole('button', { name: 'Find account' }).click()
    await expect(dialog.getByRole('status')).toContainText('Available')
    await expect(dialog.getByRole('status')).toContainText(product.title)
    await expect(dialog.getByRole('status')).toContainText('The account is withdrawn at once')
  })

  await test.step('writes down what the person says: the account is withdrawn, the rest is on hold', async () => {
    await dialog.getByRole('button', { name: 'Put on hold' }).click()
    await expect(dialog.getByText('Say why, in a few words.')).toBeVisible()
    await dialog.getByLabel('What does the person say?').fill('The owner showed the invoice')
    await dialog.getByRole('button', { name: 'Put on hold' }).click()
    await expect(toast(page, '2 accounts are on hold.')).toBeVisible()
    await expect(batch).toContainText('2 on hold, 0 sold, 1 withdrawn')
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

test('accessible: reports with a batch on hold, and the dialog to enter a claim', async ({ open }) => {
  const token = await adminToken()
  const product = await newProduct({ stock: 2 })
  const { items } = await api<{ items: [{ id: number }] }>(
    'GET',
    `/admin/account/batch/list?logProductId=${product.id}`,
    { token },
  )
  await api('POST', '/admin/hold', { token, body: { batchId: items[0].id, reason: 'A letter of its owner' } })
  // A batch that a report holds has a link to the order.
  const customer = await newCustomer({ dollars: 12 })
  const claimed = await newProduct({ price: 1, stock: 2 })
  const { id: purchaseId } = await buy(customer, claimed.id)
  const claim = { purchaseId, kind: 'OWNERSHIP', message: 'This login is mine.' }
  await api('POST', '/history/purchases/report', { token: customer.token, body: claim })
  await expectAccessible(open, {
    name: 'reports, batch on hold',
    token,
    alsoOnCommonPhone: true,
    show: async (page) => {
      await page.goto('/admin/reports')
      await expect(page.getByText('A letter of its owner').first()).toBeVisible()
      await expect(page.getByText('This login is mine.').first()).toBeVisible()
    },
  })
  await expectAccessible(open, {
    name: 'reports, claim',
    token,
    alsoOnCommonPhone: true,
    show: async (page) => {
      await page.goto('/admin/reports')
      await page.getByRole('button', { name: 'Enter a claim' }).click()
      await page.getByLabel('Account information').fill(product.accounts[0] ?? '')
      await page.getByRole('button', { name: 'Find account' }).click()
      await expect(page.getByRole('button', { name: 'Put on hold' })).toBeVisible()
    },
  })
})
