import type { Page } from '@playwright/test'
import { expectAccessible, type OpenScreenWith } from '../harness/accessibility.ts'
import { buy, changePrice, newProduct, type Product } from '../harness/products.ts'
import { unfoldFirstRow } from '../harness/screens.ts'
import { expect, testsWithSharedData } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

interface SharedData {
  token: string
  /** With sold and unsold accounts. */
  product: Product
  productWithoutAccounts: Product
}

/** Some of what the editor can contain: a heading, marks, a link, a list, a quote and two colours. */
const DESCRIPTION = [
  '<h2>What you get</h2><p><b>Bold</b>, <i>italic</i>, <u>underlined</u> and <a href="https://shop.example/">a link</a></p>',
  '<ul><li>One</li><li>Two</li></ul><blockquote>As somebody said.</blockquote>',
  '<p><span style="color:#1565c0">In blue</span> and <span style="color:#a17400">in gold</span></p>',
].join('')

const test = testsWithSharedData(async (): Promise<SharedData> => {
  const product = await newProduct({
    price: 2,
    stock: 13,
    title: 'Of the back office',
    description: DESCRIPTION,
  })
  await buy(await newCustomer({ dollars: 12 }), product.id, 2)
  // A word that is longer than a line must not widen the page.
  await newProduct({ stock: 0, title: `Long${'er'.repeat(60)}` })
  return { token: await adminToken(), product, productWithoutAccounts: await newProduct({ stock: 0 }) }
})

screen('admin products', async (page) => {
  await page.goto('/admin/products')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
})

screen('admin products, no match', async (page) => {
  await page.goto('/admin/products?search=nothing-like-it')
  await expect(page.getByText('No products match your filters.')).toBeVisible()
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

screen('editor of a new product, nothing filled in', async (page) => {
  await page.goto('/admin/products/new')
  await page.getByRole('button', { name: 'Create Product' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible()
})

screen('editor of a product', async (page, { product }) => {
  await page.goto(`/admin/products/${product.id}`)
  await expect(page.getByLabel('Title')).toHaveValue(product.title)
})

screen('editor of a product, preview', async (page, { product }) => {
  await page.goto(`/admin/products/${product.id}?view=preview`)
  await expect(page.getByRole('heading', { name: 'Product page' })).toBeVisible()
})

screen('edit product, unsaved changes', async (page, { product }) => {
  await page.goto(`/admin/products?edit=${product.id}`)
  await page.getByLabel('Title').fill('Not saved')
  await page.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

screen('product editor, colours', async (page, shared) => {
  await showEditor(page, shared)
  await page.getByRole('button', { name: 'Text colour' }).click()
  await expect(page.getByRole('button', { name: 'Purple' })).toBeVisible()
})

screen('product editor, invalid link', async (page, shared) => {
  await showEditor(page, shared)
  await page.getByRole('button', { name: 'Video' }).click()
  await page.getByLabel('YouTube or Vimeo link').fill('https://youtu.be/dQw4w9WgXcQ')
  await page.getByLabel('YouTube or Vimeo link').press('Enter')
  await expect(page.getByText('YouTube video')).toBeVisible()
  await page.getByRole('button', { name: 'Link', exact: true }).click()
  await page.getByLabel('Web or mail address').fill('javascript:alert(1)')
  await page.getByLabel('Web or mail address').press('Enter')
  await expect(page.getByText('neither a web address').first()).toBeVisible()
})

screen(
  'product preview',
  async (page, shared) => {
    await showEditor(page, shared)
    await page.getByRole('button', { name: 'Preview' }).click()
    await expect(page.getByRole('dialog').getByRole('article').getByText('In blue')).toBeVisible()
  },
  { isOpenedAgainOnPhone: true },
)

test('accessible: product changed in another tab or by another admin', async ({
  open,
  shared,
  pageProblems,
}) => {
  pageProblems.allow(/status of 409 .* \/api\/admin\/product/)
  await expectAccessible(open, {
    name: 'product changed by another admin',
    token: shared.token,
    async show(page) {
      await showEditor(page, shared)
      await page.getByLabel('Title').fill('Mine')
      await changePrice(shared.product, 2)
      await page.getByRole('button', { name: 'Save Changes' }).click()
      await page.getByRole('button', { name: 'See what changed' }).click()
      await expect(page.getByRole('region', { name: 'Differences' })).toBeVisible()
    },
  })
})

screen('delete product', async (page, { product }) => {
  await page.goto(`/admin/products?search=${encodeURIComponent(product.title)}`)
  await unfoldFirstRow(page)
  await page.getByRole('button', { name: /^Delete/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

screen('manage accounts', showAccounts)

screen('manage accounts, sold', async (page, { product }) => {
  await page.goto(`/admin/products?accounts=${product.id}&status=sold`)
  await expect(
    page
      .getByRole('dialog')
      .getByText(/ORD-\d{4}/)
      .first(),
  ).toBeVisible()
})

screen('manage accounts, editing', async (page, shared) => {
  await showAccounts(page, shared)
  await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).first().click()
  await expect(page.getByLabel('Account information')).toBeFocused()
})

screen('manage accounts, deleting', async (page, shared) => {
  await showAccounts(page, shared)
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).first().click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

screen('manage accounts, withdrawing', async (page, shared) => {
  await showAccounts(page, shared)
  await page.getByRole('dialog').getByRole('button', { name: 'Withdraw', exact: true }).first().click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Say why, in a few words.')).toBeVisible()
})

screen('manage accounts, undoing a batch', async (page, shared) => {
  await showAccounts(page, shared)
  await page.getByRole('button', { name: /^Undo batch/ }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

screen('manage accounts, empty', async (page, { productWithoutAccounts }) => {
  await page.goto(`/admin/products?accounts=${productWithoutAccounts.id}`)
  await expect(page.getByText('No accounts yet')).toBeVisible()
})

screen('one account, or one a line', async (page, { product }) => {
  await page.goto(`/admin/products?accounts=${product.id}`)
  await page.getByPlaceholder('Paste account information here').fill('mail: a\npassword: b\n2FA: c')
  await expect(page.getByRole('button', { name: 'Add as 1 account' })).toBeVisible()
})

screen('import preview', showPreview)

screen('import preview of one account', async (page, { product }) => {
  await page.goto(`/admin/products?accounts=${product.id}`)
  const lines = Array.from({ length: 15 }, (_, nth) => `line ${nth + 1}: ${Math.random()}`)
  await page.getByPlaceholder('Paste account information here').fill(lines.join('\n'))
  await page.getByRole('button', { name: 'Add 15 accounts' }).click()
  await page.getByLabel('One account ends at').selectOption('the end of the text')
  await expect(page.getByRole('button', { name: 'Import 1 account' })).toBeVisible()
})

screen('import done', async (page, shared) => {
  await showPreview(page, shared)
  await page.getByRole('button', { name: 'Import 2 accounts' }).click()
  await expect(page.getByRole('heading', { name: '2 accounts are in stock' })).toBeVisible()
})

async function showEditor(page: Page, { product }: SharedData) {
  await page.goto(`/admin/products?edit=${product.id}`)
  await page.getByRole('textbox', { name: 'Description' }).scrollIntoViewIfNeeded()
}

async function showAccounts(page: Page, { product }: SharedData) {
  await page.goto(`/admin/products?accounts=${product.id}`)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Edit' }).first()).toBeVisible()
}

async function showPreview(page: Page, { product }: SharedData) {
  await page.goto(`/admin/products?accounts=${product.id}`)
  const fresh = `new-${Math.random()}`
  const lines = [`${fresh}-1`, `${fresh}-1`, '', `${fresh}-2`, product.accounts[0]]
  await page.getByPlaceholder('Paste account information here').fill(lines.join('\n'))
  await page.getByRole('button', { name: 'Add 4 accounts' }).click()
  await expect(page.getByRole('heading', { name: 'Nothing is stored yet' })).toBeVisible()
}

function screen(
  name: string,
  show: OpenScreenWith<SharedData>,
  options: { isOpenedAgainOnPhone?: boolean } = {},
) {
  test(`accessible: ${name}`, async ({ open, shared }) => {
    await expectAccessible(open, {
      name,
      token: shared.token,
      show: (page, device) => show(page, shared, device),
      ...options,
    })
  })
}
