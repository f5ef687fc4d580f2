import { inspect } from './harness/inspect.ts'
import { adminToken } from './harness/people.ts'
import { expect, test } from './harness/test.ts'

test('accessible: settings', async ({ open }) => {
  await inspect(open, {
    name: 'settings',
    token: await adminToken(),
    show: async (page) => {
      await page.goto('/admin/settings')
      await expect(page.getByText('A dollar costs', { exact: true })).toBeVisible()
      await page.getByLabel('Support number').fill('not a number')
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await expect(page.getByText('Enter digits only, with the country code: 15551234567.')).toBeVisible()
    },
  })
})
