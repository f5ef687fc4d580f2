import { changePrice, newProduct } from './harness/goods.ts'
import { inspect } from './harness/inspect.ts'
import { admin, adminToken } from './harness/people.ts'
import { expect, test } from './harness/test.ts'

test('a change of a price is found in the audit log, before and after', async ({ open }) => {
  const product = await newProduct({ price: 3 })
  await changePrice(product, 4.5)
  const page = await open(await adminToken())
  await page.goto('/admin/audit')
  await page.getByLabel('What was changed').fill(`product:${product.id}`)
  const row = page.getByRole('row').filter({ hasText: 'product.update' })
  await expect(row).toContainText(`product:${product.id}`)
  await expect(row).toContainText(admin.email)
  await expect(row).toContainText(/300 → 450/)
  await expect(page).toHaveURL(/search=product/)
  await page.getByLabel('Who (e-mail)').fill('nobody-like-that')
  await expect(page.getByText('Nothing is found.')).toBeVisible()
})

test('accessible: audit log', async ({ open }) => {
  await inspect(open, {
    name: 'audit log',
    token: await adminToken(),
    show: async (page) => {
      await page.goto('/admin/audit')
      await expect(page.getByText('user.suspend').or(page.getByRole('time')).first()).toBeVisible()
    },
  })
})
