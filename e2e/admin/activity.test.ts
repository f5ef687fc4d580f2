import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../harness/accessibility.ts'
import { api, tryApi, waitFor } from '../harness/api.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, type Customer, newCustomer } from '../harness/users.ts'

/** Signs in with a wrong password. */
async function failSignIn({ email }: Customer): Promise<void> {
  const body = { email, password: 'not the password' }
  expect((await tryApi('POST', '/auth/login', { body })).status).toBe(401)
}

test('Activity lists sign-ins and failures in sentences, with filters, a link to the user and a CSV download', async ({
  open,
}) => {
  const customer = await newCustomer()
  const { email, username, id, token: customerToken } = customer
  await failSignIn(customer)
  expect((await tryApi('GET', '/admin/user/list', { token: customerToken })).status).toBe(403)
  const operatorToken = await adminToken()
  // The failures are written a moment after their answers.
  await waitFor('Three events', async () => {
    const path = `/admin/activity/list?userId=${id}`
    const { total } = await api<{ total: number }>('GET', path, { token: operatorToken })
    return total === 3 || undefined
  })
  const page = await open(operatorToken, { acceptDownloads: true })
  await page.goto('/admin/dashboard')
  await page.getByRole('link', { name: 'Activity', exact: true }).click()
  await expect(page).toHaveURL('/admin/activity')
  await expect(page.getByText('Failed sign-ins, last 24 hours')).toBeVisible()

  await page.getByLabel('User email').fill(email)
  const rows = page.getByRole('row')
  await expect(rows).toHaveCount(4)
  await expect(rows.filter({ hasText: `${username} signed in from` })).toHaveCount(1)
  await expect(rows.filter({ hasText: `${username} was refused: no permission` })).toContainText(
    'GET /api/admin/user/list',
  )

  await page.getByLabel('Kind').selectOption('Failed sign-in')
  await expect(page).toHaveURL(/kind=sign-in-failed/)
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText(`A sign-in to ${username}'s account failed (wrong password)`)

  const started = page.waitForEvent('download')
  await page.getByRole('button', { name: /^Download CSV/ }).click()
  const file = await readFile(await (await started).path(), 'utf8')
  expect(file.trimEnd().split('\r\n')).toHaveLength(2)
  expect(file).toContain(`A sign-in to ${username}'s account failed (wrong password)`)

  await page.getByLabel('Network').fill('203.0.113.')
  await expect(page.getByText('No events found.')).toBeVisible()
  await page.getByRole('button', { name: 'Clear' }).click()
  await expect(page).toHaveURL('/admin/activity')

  await page.goto(`/admin/users/${id}`)
  await page.getByRole('link', { name: 'Activity of this user' }).click()
  await expect(page).toHaveURL(`/admin/activity?userId=${id}`)
  await expect(rows).toHaveCount(4)
  await rows.nth(1).getByRole('link', { name: email }).click()
  await expect(page).toHaveURL(`/admin/users/${id}`)
})

test('accessible: activity', async ({ open }) => {
  const customer = await newCustomer()
  await failSignIn(customer)
  await expectAccessible(open, {
    name: 'activity',
    token: await adminToken(),
    alsoOnCommonPhone: true,
    show: async (page) => {
      await page.goto('/admin/activity')
      await expect(page.getByRole('time').first()).toBeVisible()
      await expect(page.getByText('Failed sign-ins, last 24 hours')).toBeVisible()
    },
  })
})

test('accessible: activity of one user, nothing found', async ({ open }) => {
  const { id, email } = await newCustomer()
  await expectAccessible(open, {
    name: 'activity, nothing found',
    token: await adminToken(),
    show: async (page) => {
      await page.goto(`/admin/activity?userId=${id}&network=203.0.113.7&from=2026-01-02&to=2026-01-01`)
      await expect(page.getByText('No events found.')).toBeVisible()
      await expect(page.getByRole('link', { name: email })).toBeVisible()
    },
  })
})
