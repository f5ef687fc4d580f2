import { expectAccessible } from '../harness/accessibility.ts'
import { api } from '../harness/api.ts'
import { changePrice, newProduct } from '../harness/products.ts'
import { expect, test } from '../harness/test.ts'
import { admin, adminToken } from '../harness/users.ts'

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
  const row = page.getByRole('row', { name: new RegExp(`^product\\.update product:${product.id}\\b`) })
  await expect(row).toContainText(admin.email)
  await expect(row).toContainText('selling price: $3.00 → $4.50')
  // The log has one entry for viewing the accounts, even if the table was loaded several times.
  for (const _ of [1, 2]) await api('GET', `/admin/account/list?logProductId=${product.id}`, { token })
  await page.reload()
  const viewEntries = page.getByRole('row').filter({ hasText: 'account.view' })
  await expect(viewEntries).toHaveCount(1)
  await expect(viewEntries).toContainText('5 accounts were shown (all, page 1)')
  await page.getByLabel('Who (e-mail)').fill('nobody-like-that')
  await expect(page.getByText('No entries found.')).toBeVisible()
})

test('accessible: audit log', async ({ open }) => {
  await expectAccessible(open, {
    name: 'audit log',
    token: await adminToken(),
    show: async (page) => {
      await page.goto('/admin/audit')
      await expect(page.getByText('user.suspend').or(page.getByRole('time')).first()).toBeVisible()
    },
  })
})
