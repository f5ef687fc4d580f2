import { expectAccessible, type OpenScreen } from '../harness/accessibility.ts'
import { expect, test } from '../harness/test.ts'
import { newCustomer } from '../harness/users.ts'

screen('landing page', async (page) => {
  await page.goto('/')
  await expect(page.locator('[data-hydrated]').first()).toBeAttached()
})

screen('terms', async (page) => {
  await page.goto('/terms')
  await expect(page.getByRole('heading', { name: 'Terms of Service' })).toBeVisible()
})

screen('privacy', async (page) => {
  await page.goto('/privacy')
  await expect(page.getByRole('heading', { name: 'Privacy Policy' })).toBeVisible()
})

screen('refund policy', async (page) => {
  await page.goto('/refund-policy')
  await expect(page.getByRole('heading', { name: 'Refund Policy' })).toBeVisible()
})

test('accessible: landing page signed in, its menu open', async ({ open }) => {
  const { token, username } = await newCustomer()
  const show: OpenScreen = async (page) => {
    await page.goto('/')
    await page.getByRole('button', { name: `Account of ${username}` }).click()
    await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
  }
  await expectAccessible(open, { name: 'landing page signed in', token, show })
})

function screen(name: string, show: OpenScreen) {
  test(`accessible: ${name}`, async ({ open }) => expectAccessible(open, { name, show }))
}
