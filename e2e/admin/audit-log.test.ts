import { expectAccessible } from '../harness/accessibility.ts'
import { api } from '../harness/api.ts'
import { changePrice, newProduct } from '../harness/products.ts'
import { expect, test } from '../harness/test.ts'
import { admin, adminToken, newCustomer } from '../harness/users.ts'

test('the audit log shows who changed a price, with both values, and one entry for several views of the accounts', async ({
  open,
}) => {
  const product = await newProduct({ price: 3 })
  await changePrice(product, 4.5)
  const token = await adminToken()
  const page = await open(token)
  await page.goto('/admin/audit')
  await page.getByLabel('What was changed').fill(`product:${product.id}`)
  await expect(page).toHaveURL(/search=product/)
  // The earlier rows stay until the answer has arrived.
  const row = page.getByRole('row').filter({ hasText: `${admin.email} changed ${product.title}` })
  await expect(row.getByRole('link', { name: product.title })).toHaveAttribute(
    'href',
    `/admin/products?edit=${product.id}`,
  )
  await expect(row).toContainText('selling price: $3.00 → $4.50')
  // The log has one entry for viewing the accounts, even if the table was loaded several times.
  for (const _ of [1, 2]) await api('GET', `/admin/account/list?logProductId=${product.id}`, { token })
  await page.reload()
  const viewEntries = page.getByRole('row').filter({ hasText: 'account.view' })
  await expect(viewEntries).toHaveCount(1)
  await expect(viewEntries).toContainText(`looked at 5 accounts of ${product.title} (all, page 1)`)
  await page.getByLabel('Who (e-mail)').fill('nobody-like-that')
  await expect(page.getByText('No entries found.')).toBeVisible()
})

test('the audit log says in a sentence what was done to a wallet, and shows the stored entry on request', async ({
  open,
}) => {
  const customer = await newCustomer({ dollars: 26 })
  const token = await adminToken()
  await api('POST', '/admin/user/wallet-adjustment', {
    token,
    body: { userId: customer.id, amount: 10, reason: 'goodwill' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  const page = await open(token)
  await page.goto(`/admin/audit?search=user:${customer.id}`)
  const entry = page
    .getByRole('rowheader')
    .filter({ hasText: `added $10.00 to the wallet of ${customer.username} ($26.00 → $36.00): goodwill` })
  await expect(entry).toBeVisible()
  const stored = entry.getByText('"balanceCents": 3600')
  await expect(stored).toBeHidden()
  await entry.getByText('Raw data').click()
  await expect(stored).toBeVisible()
  await expect(entry.getByText(`wallet.adjust user:${customer.id}`)).toBeVisible()
  await entry.getByRole('link', { name: customer.username, exact: true }).click()
  await expect(page).toHaveURL(`/admin/users/${customer.id}`)
})

test('accessible: audit log', async ({ open }) => {
  await expectAccessible(open, {
    name: 'audit log',
    token: await adminToken(),
    show: async (page) => {
      await page.goto('/admin/audit')
      await page.getByText('Raw data').first().click()
      await expect(page.locator('pre').first()).toBeVisible()
    },
  })
})
