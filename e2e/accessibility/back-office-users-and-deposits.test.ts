import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { expectAccessible, type OpenScreenWith } from '../harness/accessibility.ts'
import { api } from '../harness/api.ts'
import { depositWithOutcomes } from '../harness/deposits.ts'
import { newTag } from '../harness/new-tag.ts'
import { buy, newProduct } from '../harness/products.ts'
import { failRequests } from '../harness/screens.ts'
import { expect, testsWithSharedData } from '../harness/test.ts'
import { adminToken, type Customer, newCustomer } from '../harness/users.ts'

interface SharedData {
  token: string
  /** A suspended user with the longest possible email, orders, deposits in every state, and adjustments. */
  regular: Customer
  newcomer: Customer
  /** The ids of two deposits of the regular customer: one in review, and one refused. */
  reviewedDeposit: number
  refusedDeposit: number
}

const test = testsWithSharedData(createUsers)

screen('admin users', async (page, { regular }) => {
  await page.goto(`/admin/users?search=${regular.username}`)
  await expect(page.getByText(regular.email)).toBeVisible()
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible()
})

screen('admin users, no match', async (page) => {
  await page.goto('/admin/users?search=nobody-has-this-name')
  await expect(page.getByText('No users match your filters.')).toBeVisible()
})

screen('admin users, failed to load', async (page) => {
  await failRequests(page, '**/api/admin/user/list*')
  await page.goto('/admin/users')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

screen('admin user', showRegular)

screen('admin user without purchases', async (page, { newcomer }) => {
  await page.goto(`/admin/users/${newcomer.id}`)
  await expect(page.getByText('No purchase yet.')).toBeVisible()
})

screen('admin user loading', async (page, { newcomer }) => {
  await page.route('**/api/admin/user/*', () => {})
  await page.goto(`/admin/users/${newcomer.id}`)
  await expect(page.locator('main [aria-busy=true]').first()).toBeVisible()
})

screen('statement of a user', async (page, { regular }) => {
  await page.goto(`/admin/users/${regular.id}/statement`)
  await expect(page.getByText('Balance so far')).toBeVisible()
})

screen('admin user missing', async (page) => {
  await page.goto('/admin/users/999999999')
  await expect(page.getByRole('heading', { name: 'User not found' })).toBeVisible()
})

screen('approvals', async (page, { newcomer }) => {
  const body = { userId: newcomer.id, amount: 300, reason: 'Our mistake' }
  await api('POST', '/admin/approval/credit', { token: await adminToken(), body })
  await page.goto('/admin/approvals')
  await expect(page.getByText(newcomer.email).first()).toBeVisible()
})

screen('approvals, failed to load', async (page) => {
  await failRequests(page, '**/api/admin/approval/list*')
  await page.goto('/admin/approvals')
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible()
})

screen('adjust wallet', async (page, { newcomer }) => {
  await page.goto(`/admin/users/${newcomer.id}`)
  await page.getByRole('button', { name: 'Adjust wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Take', { exact: true }).click()
  await dialog.getByLabel('Amount in USD').fill('12.5')
  await expect(dialog.getByText('This is more than the wallet holds.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Adjust wallet' }).click()
  await expect(dialog.getByText('Say why, in a few words.')).toBeVisible()
})

screen('suspend user', async (page, { newcomer }) => {
  await page.goto(`/admin/users/${newcomer.id}`)
  await page.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByRole('alertdialog').getByLabel('Reason')).toBeVisible()
})

screen('lift suspension', async (page, { regular }) => {
  await page.goto(`/admin/users/${regular.id}`)
  await page.getByRole('button', { name: 'Lift suspension' }).click()
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeVisible()
})

screen('histories, deposits', async (page, { regular }) => {
  await page.goto(`/admin/histories?userId=${regular.id}`)
  await expect(page.getByRole('button', { name: 'Show all users' })).toBeVisible()
  await expect(page.getByText('Expired', { exact: true }).last()).toBeVisible()
})

screen('histories, purchases', async (page) => {
  await page.goto('/admin/histories?tab=purchases&from=2026-01-01&search=e')
  await expect(page.getByText(/^ORD-\d{4}/).first()).toBeVisible()
})

screen('histories, no match', async (page) => {
  await page.goto('/admin/histories?tab=purchases&from=2026-01-02&to=2026-01-01')
  await expect(page.getByText('No purchases match your filters.')).toBeVisible()
})

screen('histories, failed to load', async (page) => {
  await failRequests(page, '**/api/admin/history/deposits/*')
  await page.goto('/admin/histories?status=REVIEW')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

screen('deposit in review', async (page, shared) => {
  await showReviewedDeposit(page, shared)
  await page.getByRole('button', { name: 'Ask the provider again' }).click()
  await expect(page.getByText('Checked just now.')).toBeVisible()
  await page.getByRole('button', { name: 'Ask the provider again' }).scrollIntoViewIfNeeded()
})

screen('credit a deposit', async (page, shared) => {
  await showReviewedDeposit(page, shared)
  await page.getByRole('button', { name: 'Credit' }).click()
  await page.getByRole('button', { name: 'Credit' }).click()
  await expect(page.getByText('Say why, in a few words.')).toBeVisible()
})

screen('credit a deposit with more than arrived', async (page, shared) => {
  await showReviewedDeposit(page, shared)
  await page.getByRole('button', { name: 'Credit' }).click()
  await page.getByLabel('Amount to credit in USD').fill('50')
  await page.getByRole('button', { name: 'Credit' }).click()
  await expect(page.getByRole('button', { name: /^Tick the box/ })).toBeVisible()
})

screen('refuse a deposit, confirmation', async (page, shared) => {
  await showReviewedDeposit(page, shared)
  await page.getByRole('button', { name: 'Refuse' }).click()
  await page.getByLabel('Reason').fill('Nobody knows where it came from')
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

screen('deposit refused', async (page, { refusedDeposit }) => {
  await page.goto(`/admin/histories?deposit=${refusedDeposit}`)
  await expect(page.getByText('Decided by an admin')).toBeVisible()
})

screen('deposit missing', async (page) => {
  await page.goto('/admin/histories?deposit=999999999')
  await expect(page.getByText('This deposit does not exist.')).toBeVisible()
})

async function showRegular(page: Page, { regular }: SharedData) {
  await page.goto(`/admin/users/${regular.id}`)
  await expect(page.getByRole('heading', { level: 1, name: regular.username })).toBeVisible()
  await expect(page.getByText(/^ORD-\d{4}/).first()).toBeVisible()
}

async function showReviewedDeposit(page: Page, { reviewedDeposit }: SharedData) {
  await page.goto(`/admin/histories?deposit=${reviewedDeposit}`)
  await expect(page.getByRole('dialog').getByText('Less than a tenth arrived')).toBeVisible()
}

async function createUsers(): Promise<SharedData> {
  const token = await adminToken()
  const name = `regular-${newTag()}`
  const email = `${name}@${`${'a'.repeat(61)}.`.repeat(3)}${'b'.repeat(44)}.test`
  const regular = await newCustomer({
    dollars: 120,
    person: { username: name, email, password: 'correct horse battery' },
  })
  const product = await newProduct({ price: 2.5, stock: 20, title: 'Longest'.padEnd(130, 'x') })
  for (let order = 0; order < 3; order++) await buy(regular, product.id, 1 + order)
  await depositWithOutcomes(regular, { abandon: 'PENDING' })
  await depositWithOutcomes(regular, { expire: 'EXPIRED' })
  const refusedDeposit = await depositWithOutcomes(regular, { 'pay-much': 'REVIEW' })
  const reviewedDeposit = await depositWithOutcomes(regular, { 'pay-little': 'REVIEW' })
  await api('POST', '/admin/deposit/settle', {
    token,
    body: { id: refusedDeposit, decision: 'refuse', reason: 'Given back at the provider' },
  })
  await adjust(token, regular.id, 1_250, 'A gift for the long wait, which was our fault and not theirs')
  await adjust(token, regular.id, -0.5, 'Taken back')
  await api('PUT', '/admin/user/suspension', {
    token,
    body: { id: regular.id, suspended: true, reason: 'For the screens' },
  })
  return { token, regular, newcomer: await newCustomer(), reviewedDeposit, refusedDeposit }
}

async function adjust(token: string, userId: number, amount: number, reason: string): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() }
  await api('POST', '/admin/user/wallet-adjustment', { token, body: { userId, amount, reason }, headers })
}

function screen(name: string, show: OpenScreenWith<SharedData>) {
  test(`accessible: ${name}`, async ({ open, shared, pageProblems }) => {
    pageProblems.allow(/status of (404|500) .* \/api\/admin/)
    await expectAccessible(open, {
      name,
      token: shared.token,
      show: (page, device) => show(page, shared, device),
    })
  })
}
