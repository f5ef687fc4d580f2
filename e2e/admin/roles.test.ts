import type { Page } from '@playwright/test'
import { api } from '../harness/api.ts'
import { buy, newProduct, type Product } from '../harness/products.ts'
import { submitLogin } from '../harness/screens.ts'
import { expect, testsWithSharedData } from '../harness/test.ts'
import { nextFrames } from '../harness/timers.ts'
import { adminToken, type Customer, newCustomer, newOperator } from '../harness/users.ts'

interface SharedData {
  customer: Customer
  product: Product
  orderId: number
}

/** An order with one of the two accounts reported, so that it offers every action. */
const test = testsWithSharedData(async (): Promise<SharedData> => {
  const [product, customer] = [await newProduct({ price: 2, stock: 3 }), await newCustomer({ dollars: 12 })]
  const { id: orderId } = await buy(customer, product.id, 2)
  const { accounts } = await api<{ accounts: { id: number }[] }>(
    'GET',
    `/history/purchases/${orderId}`,
    customer,
  )
  await api('POST', '/history/purchases/report', {
    token: customer.token,
    body: { purchaseId: orderId, accountId: accounts[0]?.id, message: 'It does not open.' },
  })
  return { customer, product, orderId }
})

const places = {
  SUPPORT: [
    'dashboard',
    'users',
    'categories',
    'subcategories',
    'products',
    'histories',
    'reports',
    'disputes',
    'coupons',
  ],
  STOCK: ['categories', 'subcategories', 'products'],
}

test('a manager may open everything but the audit log and the activity', async ({ page }) => {
  await page.goto('/admin/login')
  await submitLogin(page, await newOperator('MANAGER'))
  await expect(page).toHaveURL('/admin/dashboard')
  const offered = await openAllPlaces(page)
  expect(offered).toEqual(expect.arrayContaining([...places.SUPPORT, 'settings']))
  expect(offered).not.toContain('audit')
  expect(offered).not.toContain('activity')
  await expectNotForRole(page, '/admin/audit', 'Manager', 'Go to Dashboard')
  await expectNotForRole(page, '/admin/activity', 'Manager', 'Go to Dashboard')
})

test('a manager changes products and wallets, but not the security of the shop', async ({ open, shared }) => {
  const page = await open((await newOperator('MANAGER')).token)
  await showProducts(page, shared)
  for (const name of ['Add Product', /^Edit/, /^Manage Accounts/])
    await expect(anyLink(page, name)).toBeVisible()
  await expect(csvButton(page)).toBeVisible()
  await showUser(page, shared)
  for (const name of ['Adjust wallet', 'Suspend', 'Erase']) await expect(button(page, name)).toBeVisible()
  await expect(anyLink(page, 'Activity of this user')).toHaveCount(0)
  await page.goto('/admin/security')
  await expect(button(page, 'Change Password').or(anyLink(page, 'Change Password'))).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Every admin' })).toHaveCount(0)
})

test('the role Support may open the screens that show customers and the catalogue', async ({ page }) => {
  await page.goto('/admin/login')
  await submitLogin(page, await newOperator('SUPPORT'))
  await expect(page).toHaveURL('/admin/dashboard')
  expect(await openAllPlaces(page)).toEqual(places.SUPPORT)
  await expectNotForRole(page, '/admin/settings', 'Support', 'Go to Dashboard')
})

test('the role Support sees and refunds orders, but cannot change the catalogue, the stock or a wallet', async ({
  open,
  shared,
}) => {
  const page = await open((await newOperator('SUPPORT')).token)
  await test.step('the list of products is read-only', async () => {
    await showProducts(page, shared)
    for (const name of ['Add Product', /^Edit/, /^Manage Accounts/])
      await expect(anyLink(page, name)).toHaveCount(0)
    await expect(button(page, /^Delete/)).toHaveCount(0)
    await expect(csvButton(page)).toHaveCount(0)
    for (const form of ['edit=new', `edit=${shared.product.id}`, `accounts=${shared.product.id}`]) {
      await page.goto(`/admin/products?${form}`)
      await expect(page.getByRole('table')).toContainText('$')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })

  await test.step('the editor of a product is closed', async () => {
    for (const product of ['new', String(shared.product.id)])
      await expectNotForRole(page, `/admin/products/${product}`, 'Support', 'Go to Dashboard')
  })

  await test.step('an order can be refunded, and its accounts shown', async () => {
    await page.goto(`/admin/histories?tab=purchases&order=${shared.orderId}`)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByRole('button', { name: 'Refund order' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: /^Replace/ })).toHaveCount(2)
    await expect(dialog.getByRole('link', { name: /^View report/ })).toBeVisible()
    await dialog.getByRole('button', { name: /^Show/ }).first().click()
    await expect(dialog.getByText(/-account-\d:secret/)).toBeVisible()
    await dialog.getByRole('link', { name: shared.product.title }).click()
    await expect(page.getByRole('table')).toContainText(shared.product.title)
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('the page of a user is read-only', async () => {
    await showUser(page, shared)
    for (const name of ['Adjust wallet', 'Suspend', 'Erase']) await expect(button(page, name)).toHaveCount(0)
    await expect(anyLink(page, 'Activity of this user')).toHaveCount(0)
  })

  await test.step('the role can answer a report, but cannot enter a claim', async () => {
    await page.goto('/admin/reports')
    const report = anyLink(page, /^View report/).first()
    await expect(report).toBeVisible()
    await expect(button(page, 'Add ownership claim')).toHaveCount(0)
    await report.click()
    await expect(button(page, 'Send answer')).toBeVisible()
  })

  await test.step('the palette offers no action', async () => {
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to…' }).fill(shared.product.title)
    await page.getByRole('option', { name: shared.product.title }).click()
    await expect(page).toHaveURL(/\/admin\/products\?search=[^&]*$/)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Search or jump to…' }).fill('add product')
    await expect(page.getByText('No entries found.')).toBeVisible()
  })
})

test('the role Stock changes products and accounts, and sees no customer', async ({ page, shared }) => {
  await page.goto('/admin/login')
  await submitLogin(page, await newOperator('STOCK'))
  await expect(page).toHaveURL('/admin/products')
  expect(await openAllPlaces(page)).toEqual(places.STOCK)
  for (const path of ['/admin/dashboard', `/admin/users/${shared.customer.id}`, '/admin/histories'])
    await expectNotForRole(page, path, 'Stock', 'Go to Products')
  await page.getByRole('link', { name: 'Go to Products' }).click()
  await expect(page).toHaveURL('/admin/products')

  await showProducts(page, shared)
  await expect(csvButton(page)).toHaveCount(0)
  await expect(anyLink(page, 'Add Product')).toBeVisible()
  await anyLink(page, /^Manage Accounts/).click()
  const accounts = page.getByRole('dialog')
  await expect(accounts.getByText(shared.product.accounts[2] ?? '')).toBeVisible()
  await expect(accounts.getByText(`ORD-${String(shared.orderId).padStart(4, '0')}`).first()).toBeVisible()
  await expect(accounts.getByRole('link', { name: /ORD-/ })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await expect(accounts).toHaveCount(0)
  await Promise.all([page.keyboard.press('g'), page.keyboard.press('d')])
  await nextFrames(page)
  await expect(page).toHaveURL(/\/admin\/products/)
})

test('an admin without a role can open nothing but their own security settings', async ({ open }) => {
  // No call takes a role away, so the test replaces the answer that contains the role.
  const page = await open((await newOperator('STOCK')).token)
  await page.route('**/api/auth/me', async (route) => {
    const answer = await (await route.fetch()).json()
    await route.fulfill({ json: { ...answer, operatorRole: null } })
  })
  const calls: string[] = []
  page.on('request', (request) => request.url().includes('/api/admin/') && calls.push(request.url()))
  for (const path of ['/admin', '/admin/products', '/admin/users']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('No role yet')
    await expect(page.getByText('You have no role yet. Ask an owner of the shop.')).toBeVisible()
    await expect.poll(() => placesOf(page)).toEqual([])
  }
  await page.getByRole('link', { name: 'Go to Security' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Security')
  expect(calls).toEqual([])
})

test('a new role applies to the open screen with the next refused call', async ({
  open,
  shared,
  pageProblems,
}) => {
  pageProblems.allow(/status of 403 .* \/api\/admin\/user\/list/)
  const { id, token } = await newOperator('SUPPORT')
  const page = await open(token)
  await page.goto('/admin/users')
  await expect(page.getByRole('table')).toContainText('@')
  const body = { id, operatorRole: 'STOCK' }
  await api('PUT', '/admin/operator/role', { token: await adminToken(), body })
  await page.getByRole('searchbox').fill(shared.customer.email)
  await expect(page.getByText('Your role is Stock now.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not for your role')
  await expect.poll(() => placesOf(page)).toEqual(places.STOCK)
})

/** Opens every place of the sidebar, and returns their names. */
async function openAllPlaces(page: Page): Promise<string[]> {
  const names = await placesOf(page)
  for (const name of names) {
    await menu(page).locator(`a[href="/admin/${name}"]`).click()
    await expect(page).toHaveURL(new RegExp(`/admin/${name}(\\?|$)`))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    await expect(page.getByRole('heading', { name: 'Not for your role' })).toHaveCount(0)
  }
  return names
}

async function placesOf(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  const links = await menu(page).locator('a:not([href*="?"])').all()
  const paths = await Promise.all(links.map((link) => link.getAttribute('href')))
  return paths.map((path) => path?.replace('/admin/', '') ?? '')
}

const menu = (page: Page) => page.getByRole('navigation', { name: 'Back office' })

async function expectNotForRole(page: Page, path: string, role: string, linkName: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Not for your role')
  await expect(
    page.getByText(`Your role is ${role}. Ask an owner of the shop if you need this page.`),
  ).toBeVisible()
  await expect(page.getByRole('link', { name: linkName })).toBeVisible()
}

async function showProducts(page: Page, { product }: SharedData): Promise<void> {
  await page.goto(`/admin/products?search=${encodeURIComponent(product.title)}`)
  await expect(page.getByRole('table')).toContainText(product.title)
}

async function showUser(page: Page, { customer }: SharedData): Promise<void> {
  await page.goto(`/admin/users/${customer.id}`)
  await expect(page.getByRole('main').getByText(customer.email).first()).toBeVisible()
}

const anyLink = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('link', { name })
const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name })
const csvButton = (page: Page) => button(page, /^Download CSV/)
