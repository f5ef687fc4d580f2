import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { api, eventually } from './harness/api.ts'
import { buy, newProduct } from './harness/goods.ts'
import { inspect, type Show } from './harness/inspect.ts'
import { adminToken, type Customer, newCustomer, playOutcome } from './harness/people.ts'
import { test as base, expect } from './harness/test.ts'

interface People {
  token: string
  /** With an e-mail as long as there is, orders, deposits in every state and adjustments; suspended. */
  regular: Customer
  newcomer: Customer
  /** Of the regular's deposits: the one that came late, and one that was refused. */
  late: number
  refused: number
}

const test = base.extend<object, { people: People }>({
  people: [
    // biome-ignore lint/correctness/noEmptyPattern: no other fixture is needed
    async ({}, use) => use(await somePeople()),
    { scope: 'worker' },
  ],
})

screen('admin users', async (page) => {
  await page.goto('/admin/users')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
})

screen('admin users longest email', async (page, { regular }) => {
  await page.goto(`/admin/users?search=${regular.username}`)
  await expect(page.getByText(regular.email)).toBeVisible()
  await expect(page.getByText('Suspended', { exact: true })).toBeVisible()
})

screen('admin users none', async (page) => {
  await page.goto('/admin/users?search=nobody-has-this-name')
  await expect(page.getByText('No users match your search.')).toBeVisible()
})

screen('admin users loading', async (page) => {
  await page.route('**/api/admin/user/list*', () => {})
  await page.goto('/admin/users')
  await expect(page.locator('main [aria-busy=true]')).toBeVisible()
})

screen('admin users failed', async (page) => {
  await page.route('**/api/admin/user/list*', (route) => route.abort())
  await page.goto('/admin/users')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 })
})

screen('admin user', showRegular)

screen('admin user lower half', async (page, people) => {
  await showRegular(page, people)
  await page.getByRole('heading', { name: 'Latest transactions' }).scrollIntoViewIfNeeded()
  await expect(page.getByText('Adjustment').first()).toBeVisible()
})

screen('admin user with nothing yet', async (page, { newcomer }) => {
  await page.goto(`/admin/users/${newcomer.id}`)
  await expect(page.getByText('No purchase yet.')).toBeVisible()
})

screen('admin user loading', async (page, { newcomer }) => {
  await page.route('**/api/admin/user/*', () => {})
  await page.goto(`/admin/users/${newcomer.id}`)
  await expect(page.locator('main [aria-busy=true]').first()).toBeVisible()
})

screen('admin user failed', async (page, { newcomer }) => {
  await page.route('**/api/admin/user/*', (route) => route.abort())
  await page.goto(`/admin/users/${newcomer.id}`)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 })
})

screen('admin user missing', async (page) => {
  await page.goto('/admin/users/2147483647')
  await expect(page.getByRole('heading', { name: 'User not found' })).toBeVisible()
})

screen('adjust wallet', async (page, { newcomer }) => {
  await page.goto(`/admin/users/${newcomer.id}`)
  await page.getByRole('button', { name: 'Adjust wallet' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText('Take', { exact: true }).click()
  await dialog.getByLabel('Amount in USD').fill('12.5')
  await expect(dialog.getByText('This is more than the wallet holds.')).toBeVisible()
})

screen('adjust wallet with nothing filled in', async (page, { regular }) => {
  await page.goto(`/admin/users/${regular.id}`)
  await page.getByRole('button', { name: 'Adjust wallet' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Adjust wallet' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
})

screen('suspend user', async (page, { newcomer }) => {
  await page.goto(`/admin/users/${newcomer.id}`)
  await page.getByRole('button', { name: 'Suspend' }).click()
  await expect(page.getByRole('alertdialog').getByLabel('Reason')).toBeVisible()
})

screen('let user in again', async (page, { regular }) => {
  await page.goto(`/admin/users/${regular.id}`)
  await page.getByRole('button', { name: 'Let in again' }).click()
  await expect(page.getByRole('dialog').getByLabel('Reason')).toBeVisible()
})

screen('histories deposits', async (page, { regular }) => {
  await page.goto(`/admin/histories?userId=${regular.id}`)
  await expect(page.getByRole('button', { name: 'Show everybody' })).toBeVisible()
  await expect(page.getByText('Expired', { exact: true }).last()).toBeVisible()
})

screen('histories purchases', async (page) => {
  await page.goto('/admin/histories?tab=purchases&from=2026-01-01&search=e')
  await expect(page.getByText(/^ORD-\d{4}/).first()).toBeVisible()
})

screen('histories none', async (page) => {
  await page.goto('/admin/histories?tab=purchases&from=2026-01-02&to=2026-01-01')
  await expect(page.getByText('No purchases match your filters.')).toBeVisible()
})

screen('histories loading', async (page) => {
  await page.route('**/api/admin/history/deposits/*', () => {})
  await page.goto('/admin/histories')
  await expect(page.locator('main [aria-busy=true]')).toBeVisible()
})

screen('histories failed', async (page) => {
  await page.route('**/api/admin/history/deposits/*', (route) => route.abort())
  await page.goto('/admin/histories?status=REVIEW')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible({ timeout: 20_000 })
})

screen('deposit in review', showLate)

screen('deposit in review, what came', async (page, people) => {
  await showLate(page, people)
  await page.getByRole('button', { name: 'Ask the provider again' }).click()
  await expect(page.getByText('Asked just now.')).toBeVisible()
  await page.getByRole('button', { name: 'Ask the provider again' }).scrollIntoViewIfNeeded()
})

screen('deposit credit', async (page, people) => {
  await showLate(page, people)
  await page.getByRole('button', { name: 'Credit' }).click()
  await page.getByRole('button', { name: 'Credit' }).click()
  await expect(page.getByText('Say why, in a few words.')).toBeVisible()
})

screen('deposit refuse asked', async (page, people) => {
  await showLate(page, people)
  await page.getByRole('button', { name: 'Refuse' }).click()
  await page.getByLabel('Reason').fill('Nobody knows where it came from')
  await page.getByRole('button', { name: 'Refuse' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

screen('deposit refused', async (page, { refused }) => {
  await page.goto(`/admin/histories?deposit=${refused}`)
  await expect(page.getByText('Settled by hand')).toBeVisible()
})

screen('deposit loading', async (page, { late }) => {
  await page.route('**/api/admin/deposit/*', () => {})
  await page.goto(`/admin/histories?deposit=${late}`)
  await expect(page.getByRole('dialog').locator('[aria-busy=true]')).toBeVisible()
})

screen('deposit missing', async (page) => {
  await page.goto('/admin/histories?deposit=2147483647')
  await expect(page.getByText('This deposit does not exist.')).toBeVisible()
})

async function showRegular(page: Page, { regular }: People) {
  await page.goto(`/admin/users/${regular.id}`)
  await expect(page.getByRole('heading', { level: 1, name: regular.username })).toBeVisible()
  await expect(page.getByText(/^ORD-\d{4}/).first()).toBeVisible()
}

async function showLate(page: Page, { late }: People) {
  await page.goto(`/admin/histories?deposit=${late}`)
  await expect(page.getByText('Paid late')).toBeVisible()
}

async function somePeople(): Promise<People> {
  const token = await adminToken()
  const name = `regular-${randomUUID().slice(0, 8)}`
  const email = `${name}@${`${'a'.repeat(61)}.`.repeat(3)}${'b'.repeat(44)}.test`
  const regular = await newCustomer({
    dollars: 120,
    person: { username: name, email, password: 'correct horse battery' },
  })
  const product = await newProduct({ price: 2.5, stock: 20, title: 'Longest'.padEnd(130, 'x') })
  for (let order = 0; order < 3; order++) await buy(regular, product.id, 1 + order)
  await leaveDeposit(regular, ['abandon'])
  await leaveDeposit(regular, ['expire'])
  const refused = await leaveDeposit(regular, ['underpay'])
  const late = await leaveDeposit(regular, ['expire', 'pay-late'])
  await inReview(token, refused)
  await inReview(token, late)
  await api('POST', '/admin/deposit/settle', {
    token,
    body: { id: refused, decision: 'refuse', reason: 'Given back at the provider' },
  })
  await adjust(token, regular.id, 1_250, 'A gift for the long wait, which was our fault and not theirs')
  await adjust(token, regular.id, -0.5, 'Taken back')
  await api('PUT', '/admin/user/suspension', {
    token,
    body: { id: regular.id, suspended: true, reason: 'For the screens' },
  })
  return { token, regular, newcomer: await newCustomer(), late, refused }
}

/** Opens a deposit of $40, plays it at the simulator, and answers its id. */
async function leaveDeposit({ id, token }: Customer, outcomes: string[]): Promise<number> {
  const { invoice_url } = await api<{ invoice_url: string }>('POST', '/crypto/create-crypto-payment', {
    token,
    body: { amount: 40 },
    headers: { 'idempotency-key': randomUUID() },
  })
  for (const outcome of outcomes) await playOutcome(invoice_url, outcome)
  const { items } = await api<{ items: [{ id: number }] }>(
    'GET',
    `/admin/history/deposits/list?userId=${id}`,
    { token: await adminToken() },
  )
  return items[0].id
}

async function inReview(token: string, id: number): Promise<void> {
  await eventually('The review', async () => {
    const { status } = await api<{ status: string }>('GET', `/admin/deposit/${id}`, { token })
    return status === 'REVIEW' ? true : undefined
  })
}

async function adjust(token: string, userId: number, amount: number, reason: string): Promise<void> {
  const headers = { 'idempotency-key': randomUUID() }
  await api('POST', '/admin/user/wallet-adjustment', { token, body: { userId, amount, reason }, headers })
}

function screen(
  name: string,
  show: (page: Page, people: People, device: Parameters<Show>[1]) => Promise<void>,
) {
  test(`accessible: ${name}`, async ({ open, people, watch }) => {
    watch.allow(/net::ERR_FAILED \/api\/admin/, /status of 404 .* \/api\/admin/)
    await inspect(open, { name, token: people.token, show: (page, device) => show(page, people, device) })
  })
}
