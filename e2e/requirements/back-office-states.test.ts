import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { api } from '../harness/api.ts'
import { pngFile } from '../harness/logo-files.ts'
import { newProduct } from '../harness/products.ts'
import {
  failRequests,
  holdAnswers,
  navigateInApp,
  removeRoute,
  routeOnce,
  toast,
} from '../harness/screens.ts'
import { setShipmentPrice } from '../harness/shipments.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

// docs/requirements.md §4, §6 and §8 of the admin side: requests in flight, failures, and guards.

/** Every button of the back office that waits for an answer: its words, its call, and its screen. */
const waitingButtons: {
  button: string
  call: string
  show: (page: Page, shownData: ShownData) => Promise<unknown>
}[] = [
  {
    button: 'Create Category',
    call: 'POST category',
    async show(page) {
      await page.goto('/admin/categories?edit=new')
      await page.getByLabel('Category Name').fill('Never there')
    },
  },
  {
    button: 'Save Changes',
    call: 'PUT category',
    async show(page, { categoryId }) {
      await page.goto(`/admin/categories?edit=${categoryId}`)
      await page.getByLabel('Category Name').fill('Never called so')
    },
  },
  {
    button: 'Upload Logo',
    call: 'PUT category/upload-logo',
    async show(page, { categoryId }) {
      await page.goto(`/admin/categories?logo=${categoryId}`)
      await page.getByLabel('Logo file').setInputFiles(pngFile())
    },
  },
  {
    button: 'Confirm',
    call: 'DELETE category/*',
    async show(page) {
      const name = `Empty ${randomUUID()}`
      await api('POST', '/admin/category', { token: await adminToken(), body: { name } })
      await page.goto(`/admin/categories?${new URLSearchParams({ search: name })}`)
      await page.getByRole('button', { name: /^Delete / }).click()
    },
  },
  {
    button: 'Create Subcategory',
    call: 'POST sub-category',
    async show(page, { categoryId }) {
      await page.goto(`/admin/subcategories?edit=new&categoryId=${categoryId}`)
      await page.getByLabel('Subcategory Name').fill('Never there')
    },
  },
  {
    button: 'Create Product',
    call: 'POST product',
    async show(page, { tag }) {
      await page.goto('/admin/products?edit=new')
      const form = page.getByRole('dialog')
      await form.getByLabel('Title').fill('Never there')
      await form.getByLabel('Category', { exact: true }).selectOption(`Category ${tag}`)
      await form.getByLabel('Subcategory').selectOption(`Subcategory ${tag}`)
      for (const price of ['Cost price', 'Selling price']) await form.getByLabel(price).fill('1')
    },
  },
  {
    button: 'Add Account',
    call: 'POST account',
    async show(page, { id }) {
      await page.goto(`/admin/products?accounts=${id}`)
      await page.getByLabel('Add New Account').fill('never there')
    },
  },
  {
    button: 'Save',
    call: 'PUT account',
    async show(page, { id }) {
      await page.goto(`/admin/products?accounts=${id}`)
      await page.getByRole('dialog').getByRole('button', { name: 'Edit', exact: true }).click()
      await page.getByLabel('Account information').fill('never so')
    },
  },
  {
    button: 'Create Coupon',
    call: 'POST coupon',
    async show(page) {
      await page.goto('/admin/coupons?edit=new')
      const form = page.getByRole('dialog')
      await form.getByLabel('Name').fill('NEVER-THERE')
      await form.getByLabel('Percentage').fill('5')
      await form.getByLabel('Expiry date').fill(`${new Date().getFullYear() + 1}-06-30`)
    },
  },
  {
    button: 'Save Changes',
    call: 'PUT settings/store',
    show: (page) => page.goto('/admin/settings?tab=store'),
  },
  {
    button: 'Save Seller',
    call: 'PUT settings/seller',
    show: (page) => page.goto('/admin/settings?tab=store'),
  },
  {
    button: 'Save Time Zone',
    call: 'PUT settings/time-zone',
    show: (page) => page.goto('/admin/settings?tab=store'),
  },
  {
    button: 'Save Prices',
    call: 'POST settings/trackingNoPrice',
    show: (page) => page.goto('/admin/settings'),
  },
  {
    button: 'Stop selling',
    call: 'POST settings/trackingNoPrice',
    show: (page) => page.goto('/admin/settings'),
  },
]

interface ShownData {
  id: number
  categoryId: number
  tag: string
}

test("§4 every button of the back office shows 'loading...' while its request is in flight, and then shows its failure", async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 500 .* \/api\/admin\//)
  const product = await newProduct({ stock: 1 })
  await setShipmentPrice()
  const shownData = { ...product, tag: product.title.slice(-8) }
  const page = await open(await adminToken())
  for (const [index, { button, call, show }] of waitingButtons.entries()) {
    await show(page, shownData)
    const idleButton = page.getByRole('button', { name: button, exact: true })
    await expect(idleButton, `${button} before the click`).toBeEnabled()
    const { width = 0 } = (await idleButton.boundingBox()) ?? {}
    const error = `Refused, number ${index + 1}.`
    const release = await failWhenReleased(page, call, error)
    await idleButton.click()
    const busyButton = page.getByRole('button', { name: 'loading...', exact: true })
    await expect(busyButton, `${button}: 'loading...'`).toHaveAttribute('aria-busy', 'true')
    expect((await busyButton.boundingBox())?.width, `${button} keeps its width`).toBeCloseTo(width, 0)
    release()
    // A failure is always shown; docs/requirements.md, "What differs on purpose", says why.
    await expect(toast(page, error), `${button}, refused`).toBeVisible()
    await expect(idleButton, `${button} can be pressed again`).toBeEnabled()
    await expect(busyButton).toHaveCount(0)
  }
})

test('§8 a list of the back office that does not load shows an error in place of the list, and loads after Try again', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 500 .* \/api\/admin\//)
  const customer = await newCustomer()
  const page = await open(await adminToken())
  const main = page.getByRole('main')
  await page.goto('/admin/audit')
  for (const [screen, call] of [
    ['dashboard', 'stat*'],
    ['users', 'user/list?*'],
    [`users/${customer.id}`, `user/${customer.id}`],
    ['categories', 'category/list'],
    ['subcategories', 'sub-category/list'],
    ['products', 'product/list?*'],
    ['histories?tab=purchases', 'history/purchases/list?*'],
    ['histories?tab=trackingNo', 'history/trackingNos/list?*'],
    ['coupons', 'coupon/list?*'],
    ['settings', 'settings'],
  ] as const) {
    const error = `The ${screen} broke.`
    const url = `**/api/admin/${call}`
    await failRequests(page, url, error)
    await navigateInApp(page, `/admin/${screen}`)
    const alert = main.getByRole('alert').filter({ hasText: error })
    await expect(alert, screen).toContainText('request-7')
    await removeRoute(page, url)
    const release = await holdAnswers(page, url)
    await alert.getByRole('button', { name: 'Try again' }).click()
    // The skeleton of the content replaces the alert.
    await expect(main.locator('[aria-busy=true]').first(), `${screen} while loading`).toBeVisible()
    await expect(alert).toHaveCount(0)
    await release()
    await expect(main.locator('[aria-busy=true]'), screen).toHaveCount(0)
    await expect(main.getByRole('alert')).toHaveCount(0)
  }
})

test('§6 every screen of the back office sends visitors and customers to /login', async ({ open }) => {
  const [visitor, customer] = [await open(), await open((await newCustomer()).token)]
  for (const page of [visitor, customer]) await page.goto('/admin/audit')
  for (const path of [
    '/admin/dashboard',
    '/admin/users',
    '/admin/users/1',
    '/admin/categories',
    '/admin/subcategories',
    '/admin/products',
    '/admin/products?accounts=1',
    '/admin/histories',
    '/admin/histories?tab=purchases',
    '/admin/coupons',
    '/admin/settings',
    '/admin/reports',
    '/admin/audit',
    '/admin/security',
  ]) {
    for (const page of [visitor, customer]) {
      await navigateInApp(page, path)
      await expect.soft(page, `the guard of ${path}`).toHaveURL(`/login?redirect=${encodeURIComponent(path)}`)
    }
  }
  await expect(visitor.getByRole('heading', { level: 1 })).toHaveText('Login')
})

test('§6 an admin’s 401 clears the token and leads to /login, a 403 to /forbidden', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 40[13]/)
  const token = await adminToken()
  const page = await open(token)
  await page.route('**/api/admin/user/list?*', (route) =>
    route.fulfill({ status: 403, json: { error: 'Not yours.', code: 'FORBIDDEN', requestId: 'test' } }),
  )
  await page.goto('/admin/users')
  await expect(page).toHaveURL('/forbidden')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('403 Access Denied')
  await page.goto('/admin/coupons')
  await expect(page.getByRole('table')).toBeVisible()
  // The session ends while the search is on its way: before that, another request of the page could meet its end.
  await routeOnce(page, /\/api\/admin\/coupon\/list\?.*search=/, async (route) => {
    await api('POST', '/auth/logout', { token, body: {} })
    await route.fallback()
  })
  await page.getByRole('searchbox').fill(randomUUID())
  await expect(page).toHaveURL(/\/login\?redirect=%2Fadmin%2Fcoupons/)
  expect(await page.evaluate(() => localStorage.getItem('access_token'))).toBeNull()
})

/**
 * Holds the requests of a call, such as `POST category`, until the returned function is called. Then they fail with 500
 * and the message `error`.
 */
async function failWhenReleased(page: Page, call: string, error: string): Promise<() => void> {
  const [method = '', path = ''] = call.split(' ')
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(`**/api/admin/${path}`, async (route) => {
    if (route.request().method() !== method) return route.fallback()
    await held
    await route.fulfill({ status: 500, json: { error, code: 'INTERNAL', requestId: 'test' } })
  })
  return release
}
