import { expect, test } from '../harness/test.ts'
import { adminToken } from '../harness/users.ts'

test('every screen of the back office says that the shop is in quarantine', async ({ open }) => {
  const page = await open(await adminToken())
  const notice = page.getByText('This shop is in quarantine')
  await page.goto('/admin/dashboard')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(notice).toBeHidden()

  // The answer of a shop that was started with --quarantine.
  await page.route('**/api/config', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), quarantine: true } })
  })
  for (const screen of ['dashboard', 'users', 'settings']) {
    await page.goto(`/admin/${screen}`)
    await expect(notice).toBeVisible()
  }
})
