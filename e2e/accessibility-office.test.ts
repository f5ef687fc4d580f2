import type { Page } from '@playwright/test'
import { buy, changePrice, newProduct, type Product } from './harness/goods.ts'
import { inspect, type Show } from './harness/inspect.ts'
import { pngFile, textFile } from './harness/logo-files.ts'
import { admin, adminToken, newCustomer } from './harness/people.ts'
import { test as base, expect } from './harness/test.ts'

interface Office {
  token: string
  /** With sold and unsold accounts. */
  product: Product
  empty: Product
}

/** Something of all that the editor shows, a player apart. */
const WRITTEN = [
  '<h2>What you get</h2><p><b>Bold</b>, <i>italic</i>, <u>underlined</u> and <a href="https://shop.example/">a link</a></p>',
  '<ul><li>One</li><li>Two</li></ul><blockquote>As somebody said.</blockquote>',
  '<p><span style="color:#1565c0">In blue</span> and <span style="color:#a17400">in gold</span></p>',
].join('')

const test = base.extend<object, { office: Office }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: no other fixture is needed
    async ({}, use) => {
      const product = await newProduct({
        price: 2,
        stock: 13,
        title: 'Of the back office',
        description: WRITTEN,
      })
      await buy(await newCustomer({ dollars: 12 }), product.id, 2)
      await use({ token: await adminToken(), product, empty: await newProduct({ stock: 0 }) })
    },
    { scope: 'worker' },
  ],
})

screen('admin products', async (page) => {
  await page.goto('/admin/products')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
})

screen('admin products none', async (page) => {
  await page.goto('/admin/products?search=nothing-like-it')
  await expect(page.getByText('No products match your filters.')).toBeVisible()
})

screen('admin menu', async (page, _office, device) => {
  await page.goto('/admin/products')
  await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  if (device !== 'desktop') await page.getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
})

screen('add product with nothing filled in', async (page) => {
  await page.goto('/admin/products?edit=new')
  await expect(page.getByLabel('Title')).toBeVisible()
  await page.getByRole('button', { name: 'Create Product' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
})

screen('edit product', async (page, { product }) => {
  await page.goto(`/admin/products?edit=${product.id}`)
  await expect(page.getByLabel('Title')).toHaveValue(product.title)
})

screen('edit product unsaved', async (page, { product }) => {
  await page.goto(`/admin/products?edit=${product.id}`)
  await page.getByLabel('Title').fill('Not saved')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

screen('product editor, colours', async (page, office) => {
  await showEditor(page, office)
  await page.getByRole('button', { name: 'Text colour' }).click()
  await expect(page.getByRole('button', { name: 'Purple' })).toBeVisible()
})

screen('product editor, no link', async (page, office) => {
  await showEditor(page, office)
  await page.getByRole('button', { name: 'Video' }).click()
  await page.getByLabel('YouTube or Vimeo link').fill('https://youtu.be/dQw4w9WgXcQ')
  await page.getByLabel('YouTube or Vimeo link').press('Enter')
  await expect(page.getByText('YouTube video')).toBeVisible()
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByLabel('Web or mail address').fill('javascript:alert(1)')
  await page.getByLabel('Web or mail address').press('Enter')
  await expect(page.getByText('neither a web address').first()).toBeVisible()
})

screen('product preview', async (page, office) => {
  await showEditor(page, office)
  await page.getByRole('button', { name: 'Preview' }).click()
  await expect(page.getByRole('dialog').getByRole('article').getByText('In blue')).toBeVisible()
})

test('accessible: product changed meanwhile', async ({ open, office, watch }) => {
  watch.allow(/status of 409 .* \/api\/admin\/product/)
  await inspect(open, {
    name: 'product changed meanwhile',
    token: office.token,
    async show(page) {
      await showEditor(page, office)
      await page.getByLabel('Title').fill('Mine')
      await changePrice(office.product, 2)
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await page.getByRole('button', { name: 'See what changed' }).click()
      await expect(page.getByRole('region', { name: 'Where they differ' })).toBeVisible()
    },
  })
})

screen('delete product', async (page, { product }) => {
  await page.goto(`/admin/products?search=${encodeURIComponent(product.title)}`)
  await page.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

screen('manage accounts', showAccounts)

screen('manage accounts sold', async (page, { product }) => {
  await page.goto(`/admin/products?accounts=${product.id}&status=sold`)
  await expect(
    page
      .getByRole('dialog')
      .getByText(/ORD-\d{4}/)
      .first(),
  ).toBeVisible()
})

screen('manage accounts edit', async (page, office) => {
  await showAccounts(page, office)
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).first().click()
  await expect(page.getByLabel('Account information')).toBeFocused()
})

screen('manage accounts delete', async (page, office) => {
  await showAccounts(page, office)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).first().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

screen('manage accounts withdraw', async (page, office) => {
  await showAccounts(page, office)
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).first().click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Say why, in a few words.')).toBeVisible()
})

screen('manage accounts batch undo', async (page, office) => {
  await showAccounts(page, office)
  await page.getByRole('button', { name: /^Undo batch/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

screen('manage accounts none', async (page, { empty }) => {
  await page.goto(`/admin/products?accounts=${empty.id}`)
  await expect(page.getByText('No accounts yet')).toBeVisible()
})

screen('categories', async (page) => {
  // The demo shop's own, which stand first then; one of them with a logo.
  await page.goto('/admin/categories?sort=-subCategories')
  await page
    .getByRole('link', { name: /^Upload logo/ })
    .first()
    .click()
  await page.getByLabel('Logo file').setInputFiles(pngFile())
  await page.getByRole('dialog').getByRole('button', { name: 'Upload Logo' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

screen('add category with nothing filled in', async (page) => {
  await page.goto('/admin/categories?edit=new')
  await page.getByRole('button', { name: 'Create Category' }).click()
  await expect(page.getByText('Category name is required.')).toBeVisible()
})

screen('upload logo', async (page, { empty }) => {
  await page.goto(`/admin/categories?logo=${empty.categoryId}`)
  await page.getByLabel('Logo file').setInputFiles(pngFile())
  await expect(page.getByText('As buyers will see it')).toBeVisible()
})

screen('upload logo of no picture', async (page, { empty }) => {
  await page.goto(`/admin/categories?logo=${empty.categoryId}`)
  await page.getByLabel('Logo file').setInputFiles(textFile('no picture'))
  await expect(page.locator('[data-sonner-toast]')).toBeVisible()
})

screen('delete category in use', async (page, { product }) => {
  await page.goto(`/admin/categories?search=${product.title.slice(-8)}`)
  await page.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

screen('subcategories', async (page) => {
  await page.goto('/admin/subcategories')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
})

screen('add subcategory with nothing filled in', async (page) => {
  await page.goto('/admin/subcategories?edit=new')
  await page.getByRole('button', { name: 'Create Subcategory' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
})

screen('edit subcategory', async (page, { product }) => {
  await page.goto(`/admin/subcategories?search=${product.title.slice(-8)}`)
  await page.getByRole('link', { name: /^Edit/ }).click()
  await expect(page.getByLabel('Subcategory Name')).toBeVisible()
})

screen('coupons', async (page) => {
  await page.goto('/admin/coupons?sort=expiryDate')
  await expect(page.getByText('Expired').first()).toBeVisible()
})

screen('add coupon with nothing filled in', async (page) => {
  await page.goto('/admin/coupons?edit=new')
  await page.getByRole('button', { name: 'Create Coupon' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
})

screen('edit coupon', async (page) => {
  await page.goto('/admin/coupons?search=WELCOME10')
  await page.getByRole('link', { name: /^Edit/ }).click()
  await page.getByLabel('Uses per user').fill('1')
  await expect(page.getByText('10% off, once per user, until Dec 31, 2099')).toBeVisible()
})

screen('delete coupon', async (page) => {
  await page.goto('/admin/coupons?search=WELCOME10')
  await page.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

screen('import preview', showPreview)

screen('import done', async (page, office) => {
  await showPreview(page, office)
  await page.getByRole('button', { name: 'Import 2 accounts' }).click()
  await expect(page.getByRole('heading', { name: '2 accounts are in stock' })).toBeVisible()
})

screen('security', async (page) => {
  await page.goto('/admin/security')
  await expect(page.getByRole('link', { name: 'Set Up' })).toBeVisible()
  await expect(page.getByText('This one')).toBeVisible()
})

screen('security set up', async (page) => {
  await page.goto('/admin/security?change=set-up')
  await page.getByLabel('Your password').fill(admin.password)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('img', { name: /^QR code/ })).toBeVisible()
})

// The operator of all journeys signs in without a code, so here the page is only told otherwise.
const enrolled = { totpSince: '2026-11-21T09:05:00Z', recoveryCodesLeft: 2, totpRequired: false }

screen('security set up, the codes', async (page) => {
  const recoveryCodes = Array.from({ length: 10 }, (_, nth) => `ABCD-EFGH-IJKL-MN${nth}Q`)
  await page.route('**/api/admin/security/recovery-codes', (route) =>
    route.fulfill({ json: { recoveryCodes } }),
  )
  await showProof(page)
  await page.getByRole('button', { name: 'Make New Codes' }).click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(10)
})

screen('security on, new codes', showProof)

async function showProof(page: Page) {
  await page.route('**/api/admin/security/state', (route) => route.fulfill({ json: enrolled }))
  await page.goto('/admin/security')
  await page.getByRole('link', { name: 'New Recovery Codes' }).click()
  await page.getByLabel('Your password').fill(admin.password)
  await page.getByLabel('Code', { exact: true }).fill('123456')
}

async function showEditor(page: Page, { product }: Office) {
  await page.goto(`/admin/products?edit=${product.id}`)
  await page.getByRole('textbox', { name: 'Description' }).scrollIntoViewIfNeeded()
}

async function showAccounts(page: Page, { product }: Office) {
  await page.goto(`/admin/products?accounts=${product.id}`)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Edit' }).first()).toBeVisible()
}

async function showPreview(page: Page, { product }: Office) {
  await page.goto(`/admin/products?accounts=${product.id}`)
  const fresh = `new-${Math.random()}`
  const lines = [`${fresh}-1`, `${fresh}-1`, '', `${fresh}-2`, product.lines[0]]
  await page.getByPlaceholder('Paste account information here').fill(lines.join('\n'))
  await page.getByRole('button', { name: 'Import as 4 accounts' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is stored yet' })).toBeVisible()
}

function screen(
  name: string,
  show: (page: Page, office: Office, device: Parameters<Show>[1]) => Promise<void>,
) {
  test(`accessible: ${name}`, async ({ open, office }) => {
    await inspect(open, { name, token: office.token, show: (page, device) => show(page, office, device) })
  })
}
