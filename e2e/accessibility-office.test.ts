import type { Page } from '@playwright/test'
import { buy, newProduct, type Product } from './harness/goods.ts'
import { inspect } from './harness/inspect.ts'
import { adminToken, newCustomer } from './harness/people.ts'
import { test as base, expect } from './harness/test.ts'

/** An operator's token, and a product with sold and unsold accounts. */
const test = base.extend<object, { office: { token: string; product: Product } }>({
  office: [
    // biome-ignore lint/correctness/noEmptyPattern: no other fixture is needed
    async ({}, use) => {
      const product = await newProduct({ price: 2, stock: 13, title: 'Of the back office' })
      await buy(await newCustomer({ dollars: 12 }), product.id, 2)
      await use({ token: await adminToken(), product })
    },
    { scope: 'worker' },
  ],
})

test('admin products: the table, none, the menu', async ({ open, office: { token } }) => {
  await inspect(open, {
    name: 'admin products',
    token,
    show: async (page) => {
      await page.goto('/admin/products')
      await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
    },
  })
  await inspect(open, {
    name: 'admin products none',
    token,
    show: async (page) => {
      await page.goto('/admin/products?search=nothing-like-it')
      await expect(page.getByText('No products match your filters.')).toBeVisible()
    },
  })
  await inspect(open, {
    name: 'admin menu',
    token,
    show: async (page, device) => {
      await page.goto('/admin/products')
      if (device === 'phone') await page.getByRole('button', { name: 'Menu' }).click()
      await expect(page.getByRole('button', { name: 'Logout' })).toBeVisible()
    },
  })
})

test('a product’s form: new with all that is missing, and under edit', async ({
  open,
  office: { token, product },
}) => {
  await inspect(open, {
    name: 'add product',
    token,
    show: async (page) => {
      await page.goto('/admin/products?edit=new')
      await page.getByRole('button', { name: 'Create Product' }).click()
      await expect(page.getByRole('alert').first()).toBeVisible()
    },
  })
  await inspect(open, {
    name: 'edit product',
    token,
    show: async (page) => {
      await page.goto(`/admin/products?edit=${product.id}`)
      await expect(page.getByLabel('Title')).toHaveValue(product.title)
    },
  })
})

test('what asks before something is lost', async ({ open, office: { token, product } }) => {
  await inspect(open, {
    name: 'delete product',
    token,
    show: async (page) => {
      await page.goto(`/admin/products?search=${encodeURIComponent(product.title)}`)
      await page.getByRole('button', { name: /^Delete/ }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  })
  await inspect(open, {
    name: 'unsaved product',
    token,
    show: async (page) => {
      await page.goto(`/admin/products?edit=${product.id}`)
      await page.getByLabel('Title').fill('Not saved')
      await page.getByRole('button', { name: 'Close' }).click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  })
})

test('manage accounts: the list, a row under edit, deleting, none', async ({
  open,
  office: { token, product },
}) => {
  const show = async (page: Page) => {
    await page.goto(`/admin/products?accounts=${product.id}`)
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Edit' }).first()).toBeVisible()
  }
  await inspect(open, { name: 'manage accounts', token, show })
  await inspect(open, {
    name: 'manage accounts sold',
    token,
    show: async (page) => {
      await page.goto(`/admin/products?accounts=${product.id}&status=sold`)
      await expect(
        page
          .getByRole('dialog')
          .getByText(/ORD-\d{4}/)
          .first(),
      ).toBeVisible()
    },
  })
  await inspect(open, {
    name: 'manage accounts edit',
    token,
    show: async (page) => {
      await show(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Edit' }).first().click()
      await expect(page.getByLabel('Account information')).toBeFocused()
    },
  })
  await inspect(open, {
    name: 'manage accounts delete',
    token,
    show: async (page) => {
      await show(page)
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).first().click()
      await expect(page.getByRole('alertdialog')).toBeVisible()
    },
  })
  const empty = await newProduct({ stock: 0 })
  await inspect(open, {
    name: 'manage accounts none',
    token,
    show: async (page) => {
      await page.goto(`/admin/products?accounts=${empty.id}`)
      await expect(page.getByText('No accounts yet')).toBeVisible()
    },
  })
})

test('the import: its preview, and what came of it', async ({ open, office: { token, product } }) => {
  const preview = async (page: Page) => {
    await page.goto(`/admin/products?accounts=${product.id}`)
    const fresh = `new-${Date.now()}-${Math.random()}`
    await page
      .getByPlaceholder('Paste account information here')
      .fill([`${fresh}-1`, `${fresh}-1`, '', `${fresh}-2`, product.lines[0]].join('\n'))
    await page.getByRole('button', { name: 'Import as 4 accounts' }).click()
    await expect(page.getByText('Nothing is stored yet')).toBeVisible()
  }
  await inspect(open, { name: 'import preview', token, show: preview })
  await inspect(open, {
    name: 'import done',
    token,
    show: async (page) => {
      await preview(page)
      await page.getByRole('button', { name: 'Import 2 accounts' }).click()
      await expect(page.getByText('2 accounts are in stock')).toBeVisible()
    },
  })
})
