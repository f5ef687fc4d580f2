import type { Page } from '@playwright/test'
import { api } from '../harness/api.ts'
import { Calls, expectItems, requirementText } from '../harness/checklist.ts'
import { pngFile } from '../harness/logo-files.ts'
import { newTag } from '../harness/new-tag.ts'
import { navigateInApp, submitLogin } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { admin, adminToken, newCustomer } from '../harness/users.ts'

// docs/requirements.md §7 and §8: every call of the admin side as the browser sends it, its confirmation and its toast.

/** The calls of the back office that no requirement names, most of them for its sidebar and for Manage Accounts. */
const EXTRA_CALLS = [
  '/auth/me',
  '/config',
  '/admin/report/list',
  '/admin/hold/list',
  '/admin/history/deposits/list',
  '/admin/account/batch/list',
  '/admin/saved-view/list',
].map((path) => `GET ${path}`)

test('§7 Admin: the calls of categories, subcategories, products and accounts, each with its toast and its confirmation', async ({
  open,
}) => {
  const token = await adminToken()
  const tag = newTag()
  const page = await open(token)
  const calls = new Calls(page)
  const dialog = page.getByRole('dialog')
  const press = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  const idOf = async (call: string) => Number((await calls.answer(call)).id)

  await page.goto('/admin/categories?edit=new')
  await dialog.getByLabel('Category Name').fill(`First ${tag}`)
  await press('Create Category')
  await expectToast(page, 'Category created successfully!')
  expect((await calls.last('POST /admin/category')).body).toEqual({ name: `First ${tag}` })
  const categoryId = await idOf('POST /admin/category')
  expect(Array.isArray(await calls.answer('GET /admin/category/list'))).toBe(true)

  await openForm(page, `/admin/categories?edit=${categoryId}`)
  await dialog.getByLabel('Category Name').fill(`Category ${tag}`)
  await press('Save Changes')
  await expectToast(page, 'Category updated successfully!')
  const renamed = { id: categoryId, name: `Category ${tag}` }
  expect((await calls.last('PUT /admin/category')).body).toEqual(renamed)

  // This category is not deleted: a list in a test that runs at the same time could ask for a logo that is gone.
  const { id: logoCategoryId } = await api<{ id: number }>('POST', '/admin/category', {
    token,
    body: { name: `Kept ${newTag()}` },
  })
  await page.goto(`/admin/categories?logo=${logoCategoryId}`)
  await dialog.getByLabel('Logo file').setInputFiles(pngFile())
  const upload = page.waitForRequest((request) => request.url().endsWith('/upload-logo'))
  await press('Upload Logo')
  await expectToast(page, 'Logo uploaded successfully!')
  expect((await upload).headers()['content-type']).toMatch(/^multipart\/form-data/)
  expect(await calls.answer('PUT /admin/category/upload-logo')).toEqual({
    id: logoCategoryId,
    imageUrl: expect.stringMatching(/^\/logos\/.+/),
  })

  await openForm(page, '/admin/subcategories?edit=new')
  await dialog.getByLabel('Category', { exact: true }).selectOption(`Category ${tag}`)
  await dialog.getByLabel('Subcategory Name').fill(`Second ${tag}`)
  await press('Create Subcategory')
  await expectToast(page, 'Subcategory created successfully!')
  expect((await calls.last('POST /admin/sub-category')).body).toEqual({ name: `Second ${tag}`, categoryId })
  const subCategoryId = await idOf('POST /admin/sub-category')
  await openForm(page, `/admin/subcategories?edit=${subCategoryId}`)
  await dialog.getByLabel('Subcategory Name').fill(`Subcategory ${tag}`)
  await press('Save Changes')
  await expectToast(page, 'Subcategory updated successfully!')
  const renamedSubCategory = { id: subCategoryId, name: `Subcategory ${tag}` }
  expect((await calls.last('PUT /admin/sub-category')).body).toEqual(renamedSubCategory)

  await openForm(page, '/admin/products?edit=new')
  await dialog.getByLabel('Title').fill(`Product ${tag}`)
  await dialog.getByLabel('Category', { exact: true }).selectOption(`Category ${tag}`)
  await dialog.getByLabel('Subcategory').selectOption(`Subcategory ${tag}`)
  await dialog.getByLabel('Cost price').fill('1.25')
  await dialog.getByLabel('Selling price').fill('2.5')
  await press('Create Product')
  await expectToast(page, 'Product created successfully!')
  const body = {
    categoryId,
    subCategoryId,
    title: `Product ${tag}`,
    description: '',
    sellingPrice: 2.5,
    costPrice: 1.25,
  }
  // No requirement names `metadata`, the details that buyers read, `noun`, what they get, `lowStock`, the threshold of
  // alerts, and `illustration`, the drawing of the cover.
  const unnamed = { metadata: null, noun: 'account', lowStock: null, illustration: null }
  expect((await calls.last('POST /admin/product')).body).toEqual({ ...body, ...unnamed })
  const id = await idOf('POST /admin/product')
  await openForm(page, `/admin/products?edit=${id}`)
  await dialog.getByLabel('Selling price').fill('3')
  await press('Save Changes')
  await expectToast(page, 'Product updated successfully!')
  // The call has the revision that was edited, so that the edit of another admin is not lost.
  expect((await calls.last('PUT /admin/product')).body).toEqual({
    ...body,
    id,
    sellingPrice: 3,
    ...unnamed,
    revision: expect.any(Number),
  })

  await openForm(page, `/admin/products?accounts=${id}&search=${tag}`)
  await dialog.getByLabel('Add New Account').fill('one:secret')
  await press('Add Account')
  await expectToast(page, 'Account created successfully!')
  expect((await calls.last('POST /admin/account')).body).toEqual({
    logProductId: id,
    value: 'one:secret',
  })
  expect((await calls.last('GET /admin/account/list')).query).toMatchObject({ logProductId: String(id) })
  const accountId = await idOf('POST /admin/account')
  await press('Edit')
  await dialog.getByLabel('Account information').fill('one:changed')
  await press('Save')
  await expectToast(page, 'Account updated successfully!')
  expect((await calls.last('PUT /admin/account')).body).toEqual({ id: accountId, value: 'one:changed' })
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click()
  await expectDeleted(page, calls, { kind: 'account', path: `/admin/account/${accountId}` })
  await press('Close')

  for (const [kind, screen, path, words] of [
    ['product', 'products', `/admin/product/${id}`, 'Product deleted successfully!'],
    [
      'subcategory',
      'subcategories',
      `/admin/sub-category/${subCategoryId}`,
      // The requirement spells it so.
      'Subategory deleted successfully!',
    ],
    ['category', 'categories', `/admin/category/${categoryId}`, 'Category deleted successfully!'],
  ] as const) {
    await navigateInApp(page, `/admin/${screen}?search=${tag}`)
    await page
      .getByRole('row')
      .getByRole('button', { name: /^Delete/ })
      .click()
    await expectDeleted(page, calls, { kind, path, words })
    await expect(page.getByRole('row').filter({ hasText: tag })).toHaveCount(0)
  }

  expectBearer(calls, token)
  const names = new Set(calls.names().map((name) => name.replace(/\/\d+$/, '/{id}')))
  expect([...names].filter((name) => !EXTRA_CALLS.includes(name))).toEqual([
    ...['account', 'category', 'product', 'sub-category'].map((part) => `DELETE /admin/${part}/{id}`),
    ...['account', 'category', 'product', 'sub-category'].map((part) => `GET /admin/${part}/list`),
    ...['account', 'category', 'product', 'sub-category'].map((part) => `POST /admin/${part}`),
    ...['account', 'category', 'category/upload-logo', 'product', 'sub-category'].map(
      (part) => `PUT /admin/${part}`,
    ),
  ])
})

test('§7 Admin: signing in, the dashboard, coupons, users, histories and settings', async ({ page }) => {
  const calls = new Calls(page)
  const customer = await newCustomer()
  await page.goto('/admin/login')
  await submitLogin(page, admin)
  await expect(page, 'after admin login to /admin/dashboard').toHaveURL('/admin/dashboard')
  expect((await calls.last('POST /admin/auth/login')).body).toEqual(admin)
  const { token } = await calls.answer('POST /admin/auth/login')
  expect(token).toBe(await page.evaluate(() => localStorage.getItem('access_token')))
  const callsUntilSignIn = calls.sent.length
  expect(await calls.answer('GET /admin/stat')).toHaveProperty('totalLogProducts')
  for (const path of ['/admin/stat/', '/admin/settings/']) {
    expect(
      await api('GET', path, { token: String(token) }),
      'with the slash that is required',
    ).toBeInstanceOf(Object)
  }

  const value = `CODE-${newTag().toUpperCase()}`
  const nextYear = new Date().getFullYear() + 1
  const dialog = page.getByRole('dialog')
  await navigateInApp(page, `/admin/coupons?edit=new&search=${value}`)
  await dialog.getByLabel('Name').fill(value)
  await dialog.getByLabel('Percentage').fill('12.5')
  await dialog.getByLabel('Expiry date').fill(`${nextYear}-06-30`)
  await dialog.getByRole('button', { name: 'Create Coupon' }).click()
  await expectToast(page, 'Coupon created successfully!')
  // The coupon expires at the end of that day. No requirement names the limits of a coupon.
  const body = {
    value,
    percentage: 12.5,
    expiryDate: `${nextYear}-07-01T00:00:00.000Z`,
    maxUses: null,
    maxUsesPerUser: null,
    minSubtotal: null,
    refundFreesUse: true,
  }
  expect((await calls.last('POST /admin/coupon')).body).toEqual(body)
  const { id } = await calls.answer('POST /admin/coupon')
  const row = page.getByRole('row').filter({ hasText: value })
  await expect(dialog).toHaveCount(0)
  await row.getByRole('link', { name: /^Edit/ }).click()
  await dialog.getByLabel('Percentage').fill('20')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Coupon updated successfully!')
  expect((await calls.last('PUT /admin/coupon')).body).toEqual({ ...body, id, percentage: 20 })
  await row.getByRole('button', { name: /^Delete/ }).click()
  await expectDeleted(page, calls, { kind: 'coupon', path: `/admin/coupon/${id}` })

  await navigateInApp(page, `/admin/users/${customer.id}`)
  expect(await calls.answer(`GET /admin/user/${customer.id}`)).toMatchObject({
    id: customer.id,
    email: customer.email,
    role: 'USER',
    wallet: { balance: 0, totalDeposit: 0 },
    purchases: [],
    transactions: [],
  })
  for (const [screen, call] of [
    ['users', 'user/list'],
    ['coupons', 'coupon/list'],
    ['histories', 'history/deposits/list'],
    ['histories?tab=purchases', 'history/purchases/list'],
  ] as const) {
    const answered = page.waitForResponse(`**/api/admin/${call}?*`)
    await navigateInApp(page, `/admin/${screen}`)
    expect(await (await answered).json(), call).toHaveProperty('items')
  }

  await navigateInApp(page, '/admin/settings?tab=store')
  await page.getByRole('main').getByRole('button', { name: 'Save Changes' }).click()
  await expectToast(page, 'Settings saved successfully')
  expect(await calls.answer('GET /admin/settings')).toHaveProperty('store')
  calls.sent.splice(0, callsUntilSignIn)
  expectBearer(calls, String(token))
})

/** Opens a form once the one before has closed. Otherwise the test would fill in the one that is closing. */
async function openForm(page: Page, address: string) {
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await navigateInApp(page, address)
}

/** A success toast with exactly this text. */
async function expectToast(page: Page, words: string) {
  const toasts = page.locator('[data-sonner-toast][data-type=success]')
  await expect(toasts.getByText(words, { exact: true }), requirementText({ spec: '§8', words })).toBeVisible()
}

interface Deletion {
  kind: 'account' | 'category' | 'coupon' | 'product' | 'subcategory'
  /** Below `/api`. */
  path: string
  /** The toast afterwards, if it differs from the usual one. */
  words?: string
}

/** The confirmation has the required words, Cancel and Confirm. Confirm deletes and shows a toast. */
async function expectDeleted(page: Page, calls: Calls, { kind, path, words }: Deletion) {
  const name = `Are you sure you want to delete this ${kind}?`
  const question = page.getByRole('alertdialog', { name, exact: true })
  await expectItems(question, [
    { spec: '§8 confirm dialogs', words: name, as: 'heading' },
    { spec: '§2 confirm dialog', words: 'Cancel', as: 'button' },
    { spec: '§2 confirm dialog', words: 'Confirm', as: 'button' },
  ])
  expect(calls.count(`DELETE ${path}`)).toBe(0)
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expectToast(page, words ?? `${kind[0]?.toUpperCase()}${kind.slice(1)} deleted successfully!`)
  expect(await calls.answer(`DELETE ${path}`)).toEqual({ id: Number(path.split('/').at(-1)) })
}

/** §6: the token is sent as a bearer authorization header on every request. */
function expectBearer(calls: Calls, token: string) {
  expect(calls.sent.length).toBeGreaterThan(0)
  const callsWithoutToken = calls.sent.filter(({ authorization }) => authorization !== `Bearer ${token}`)
  expect(callsWithoutToken.map(({ name }) => name)).toEqual([])
}
