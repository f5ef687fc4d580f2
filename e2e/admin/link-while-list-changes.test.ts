import { holdAnswers } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

test('a link opens even if its list changes while the mouse button is pressed', async ({ open }) => {
  const customer = await newCustomer()
  // The list shows the newest users first, so this row moves up when the list is filtered.
  await newCustomer()
  const page = await open(await adminToken())
  await page.goto('/admin/users')
  const link = page.getByRole('link', { name: `Details of ${customer.username}` })
  await expect(link).toBeVisible()

  const release = await holdAnswers(page, /\/admin\/user\/list\?.*search=/)
  await page.getByRole('searchbox').fill(customer.email)
  await expect(page).toHaveURL(/search=/)
  await link.hover()
  await page.mouse.down()
  await release()
  // Enough for the page to read the answer and draw its rows.
  await page.waitForTimeout(300)
  await page.mouse.up()

  await expect(page.getByRole('heading', { level: 1, name: customer.username })).toBeVisible()
})
