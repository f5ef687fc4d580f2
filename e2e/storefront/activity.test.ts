import { expectAccessible } from '../harness/accessibility.ts'
import { api, tryApi, waitFor } from '../harness/api.ts'
import { accountMenu } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

test('Recent activity shows customers their own sign-ins and failures, and links to the page that changes the password', async ({
  open,
}) => {
  const { email, id, token } = await newCustomer()
  await newCustomer()
  await tryApi('POST', '/auth/login', { body: { email, password: 'not the password' } })
  const adjustment = { userId: id, amount: 5, reason: 'a test' }
  await api('POST', '/admin/user/wallet-adjustment', { token: await adminToken(), body: adjustment })
  // The failure is written a moment after its answer.
  await waitFor('Three events', async () => {
    const { items } = await api<{ items: unknown[] }>('GET', '/auth/activity', { token })
    return items.length === 3 || undefined
  })

  const page = await open(token)
  await page.goto('/products')
  await accountMenu(page).click()
  await page.getByRole('banner').getByRole('link', { name: 'Account', exact: true }).click()
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await expect(page).toHaveURL('/account/activity')
  await expect(page).toHaveTitle(/^Recent activity/)
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: 'You signed in from' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'A sign-in to your account failed (wrong password)' })).toHaveCount(1)
  await expect(rows.filter({ hasText: 'The shop added $5.00 to your wallet' })).toHaveCount(1)

  await expect(page.getByText('Don’t recognise something?')).toBeVisible()
  await page.getByRole('link', { name: 'Change your password' }).click()
  await expect(page).toHaveURL('/account/security')
})

test('accessible: recent activity', async ({ open }) => {
  const { token } = await newCustomer()
  await expectAccessible(open, {
    name: 'recent activity',
    token,
    alsoOnCommonPhone: true,
    show: async (page) => {
      await page.goto('/activity')
      await expect(page.getByText('You signed in from')).toBeVisible()
    },
  })
})
