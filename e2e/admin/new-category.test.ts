import type { Locator } from '@playwright/test'
import { api } from '../harness/api.ts'
import { toast } from '../harness/screens.ts'
import { test } from '../harness/separate-shop.ts'
import { expect, type Fixtures } from '../harness/test.ts'
import { adminToken } from '../harness/users.ts'

test('a category name that is taken or empty is refused with an error at its field, and a new category is added to the existing ones', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 400 .* \/api\/admin\/category/)
  const token = await adminToken()
  await api('POST', '/admin/category', { token, body: { name: 'Games' } })
  const page = await open(token)
  await page.goto('/admin/products?edit=new')
  const form = page.getByRole('dialog', { name: 'Add Product' })
  await form.getByRole('button', { name: 'New… category' }).click()
  const name = form.getByLabel('New category')
  await expect(name).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(form.getByText('Category name is required.')).toBeVisible()
  await name.fill('games')
  await form.getByRole('button', { name: 'Create the new category' }).click()
  await expect(name).toHaveAccessibleDescription('A category with this name exists already.')
  await expect(name).toBeFocused()
  await form.getByRole('button', { name: 'Cancel the new category' }).click()
  await expect(form.getByLabel('Category', { exact: true })).toBeFocused()
  await form.getByRole('button', { name: 'New… category' }).click()
  await name.fill('Books')
  await form.getByRole('button', { name: 'Create the new category' }).click()
  await expect(form.getByLabel('New subcategory')).toBeFocused()
  await expect(form.getByLabel('Category', { exact: true }).getByRole('option')).toHaveText([
    'Select a category',
    'Books',
    'Games',
  ])
  await expect(form.getByLabel('Category', { exact: true }).locator('option:checked')).toHaveText('Books')
})

test('a category and a subcategory that are only typed are created with the product', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 400 .* \/api\/admin\/sub-category/)
  const { page, form } = await openNewProduct(open)
  const create = form.getByRole('button', { name: 'Create Product' })
  await fillTitleAndPrices(form)

  await test.step('while the field of a new category is open, a missing subcategory is named beside its select', async () => {
    await form.getByLabel('Category', { exact: true }).selectOption('Atlases')
    await form.getByRole('button', { name: 'New… category' }).click()
    await create.click()
    const subCategory = form.getByLabel('Subcategory', { exact: true })
    await expect(subCategory).toBeFocused()
    await expect(subCategory).toHaveAccessibleDescription(/Select a subcategory\./)
  })

  await form.getByLabel('New category').fill('Maps')
  await create.click()
  const newSubCategory = form.getByLabel('New subcategory')
  await expect(newSubCategory).toBeFocused()
  await expect(newSubCategory).toHaveAccessibleDescription(/Subcategory name is required\./)
  await expect(form.getByLabel('Category', { exact: true }).locator('option:checked')).toHaveText('Maps')

  await newSubCategory.fill('City Maps')
  await create.click()
  await expect(toast(page, 'Product created successfully!')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Map of Ostrava' })
  await expect(row).toContainText('City Maps')

  await row.getByRole('link', { name: 'Edit Map of Ostrava' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Product' })
  await edit.getByRole('button', { name: 'New… subcategory' }).click()
  await edit.getByLabel('New subcategory').fill('city maps')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(edit.getByLabel('New subcategory')).toBeFocused()
  await expect(edit.getByLabel('New subcategory')).toHaveAccessibleDescription(
    /has a subcategory with this name already/,
  )
  await edit.getByLabel('New subcategory').fill('Sea Maps')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await expect(toast(page, 'Product updated successfully!')).toBeVisible()
  await expect(row).toContainText('Sea Maps')
})

test('while the subcategory of a new product is being created, the button is busy, and a product that is discarded is not saved', async ({
  open,
}) => {
  const { page, form } = await openNewProduct(open)
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/api/admin/sub-category', async (route) => {
    await released
    await route.continue()
  })
  let saves = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/admin/product')) saves++
  })
  await fillTitleAndPrices(form)
  await form.getByLabel('Category', { exact: true }).selectOption('Atlases')
  await form.getByLabel('New subcategory').fill('City Maps')
  const create = form.locator('button[type=submit]')
  await create.click()
  await expect(create).toHaveAttribute('aria-busy', 'true')
  await expect(create).toContainText('loading...')
  await form.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(form).toHaveCount(0)

  const listed = page.waitForResponse('**/api/admin/sub-category/list*')
  release()
  await listed
  await page.reload()
  await expect(page.getByText('There are no products yet.')).toBeVisible()
  await expect(page.getByText('Map of Ostrava')).toHaveCount(0)
  expect(saves).toBe(0)
})

test('a typed category or subcategory is created only if the rest of the form is valid, and all errors appear together', async ({
  open,
}) => {
  const { page, form, token } = await openNewProduct(open)
  const create = form.getByRole('button', { name: 'Create Product' })
  const title = form.getByLabel('Title')
  const category = form.getByLabel('Category', { exact: true })
  const costPrice = form.getByLabel('Cost price')
  const categoryNames = async () =>
    (await api<{ name: string }[]>('GET', '/admin/category/list', { token })).map(({ name }) => name)

  await test.step('a new category', async () => {
    await form.getByRole('button', { name: 'New… category' }).click()
    await form.getByLabel('New category').fill('Maps')
    await create.click()
    await expect(title).toBeFocused()
    await expect(title).toHaveAttribute('aria-invalid', 'true')
    await expect(costPrice).toHaveAttribute('aria-invalid', 'true')
    await expect(category).not.toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByLabel('Subcategory', { exact: true })).not.toHaveAttribute('aria-invalid', 'true')
    await expect(form.getByRole('alert')).toContainText('Title is required.')
    expect(await categoryNames()).toEqual(['Atlases'])
  })

  await test.step('a new subcategory with a name that is too long', async () => {
    await title.fill('Map of Ostrava')
    await category.selectOption('Atlases')
    const name = form.getByLabel('New subcategory')
    await name.fill('x'.repeat(501))
    await create.click()
    await expect(name).toBeFocused()
    await expect(name).toHaveAttribute('aria-invalid', 'true')
    await expect(costPrice).toHaveAttribute('aria-invalid', 'true')
    await name.fill('City Maps')
    await create.click()
    await expect(costPrice).toBeFocused()
    await expect(name).toBeVisible()
  })

  await costPrice.fill('1')
  await form.getByLabel('Selling price').fill('2')
  await create.click()
  await expect(toast(page, 'Product created successfully!')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Map of Ostrava' })).toContainText('City Maps')
})

/** Opens the form of a new product in a shop whose only category, Atlases, has no subcategory. */
async function openNewProduct(open: Fixtures['open']) {
  const token = await adminToken()
  await api('POST', '/admin/category', { token, body: { name: 'Atlases' } })
  const page = await open(token)
  await page.goto('/admin/products?edit=new')
  return { page, form: page.getByRole('dialog', { name: 'Add Product' }), token }
}

async function fillTitleAndPrices(form: Locator): Promise<void> {
  await form.getByLabel('Title').fill('Map of Ostrava')
  await form.getByLabel('Cost price').fill('1')
  await form.getByLabel('Selling price').fill('2')
}
