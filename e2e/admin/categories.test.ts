import type { Locator, Page } from '@playwright/test'
import { api } from '../harness/api.ts'
import { firstHalf, pngFile, textFile } from '../harness/logo-files.ts'
import { newTag } from '../harness/new-tag.ts'
import { newProduct } from '../harness/products.ts'
import { toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

const BAD_FORMAT = 'Invalid file format. Please upload a PNG or JPEG file!'
const uniqueName = (word: string) => `${word} ${newTag()}`

test('the operator creates a category, renames it and deletes it', async ({ open, pageProblems }) => {
  pageProblems.allow(/status of 400 .* \/api\/admin\/category/)
  const page = await open(await adminToken())
  const [name, renamed] = [uniqueName('Plants'), uniqueName('Trees')]
  await page.goto('/admin/products')
  await page.getByRole('link', { name: 'Categories', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Categories' })).toBeVisible()

  await test.step('a name is required, and a name that exists already is refused with an error at the field', async () => {
    await page.getByRole('link', { name: 'Add Category' }).click()
    const form = page.getByRole('dialog', { name: 'Add Category' })
    await expect(form.getByRole('button', { name: 'Cancel' })).toBeVisible()
    await form.getByRole('button', { name: 'Create Category' }).click()
    await expect(form.getByText('Category name is required.')).toBeVisible()
    await form.getByLabel('Category Name').fill(name)
    await form.getByRole('button', { name: 'Create Category' }).click()
    await expect(toast(page, 'Category created successfully!')).toBeVisible()
    await expect(form).toBeHidden()

    await page.getByRole('link', { name: 'Add Category' }).click()
    await form.getByLabel('Category Name').fill(name.toUpperCase())
    await form.getByRole('button', { name: 'Create Category' }).click()
    await expect(form.getByText('A category with this name exists already.')).toBeVisible()
    await expect(form.getByLabel('Category Name')).toBeFocused()
  })

  await test.step('unsaved input is discarded only after a confirmation', async () => {
    const question = page.getByRole('alertdialog', { name: 'Close without saving?' })
    await page.keyboard.press('Escape')
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Category Name')).toHaveValue(name.toUpperCase())
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByRole('dialog')).toHaveCount(0)
  })

  const row = (of: string) => page.getByRole('row').filter({ hasText: of })
  await page.getByRole('searchbox').fill(name.slice(-8))
  await test.step('the operator renames the category', async () => {
    await row(name).getByRole('link', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Category' })
    await expect(form.getByLabel('Category Name')).toHaveValue(name)
    await form.getByLabel('Category Name').fill(renamed)
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, 'Category updated successfully!')).toBeVisible()
  })

  await page.getByRole('searchbox').fill(renamed.slice(-8))
  await expect(row(renamed)).toBeVisible()
  await test.step('the operator deletes the category after a confirmation that names it', async () => {
    await row(renamed).getByRole('button', { name: 'Delete' }).click()
    const question = deleteDialog(page, 'category')
    await expect(question).toContainText(renamed)
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, 'Category deleted successfully!')).toBeVisible()
    await expect(page.getByText('No categories match your search.')).toBeVisible()
  })
})

test('only a picture is accepted as a logo, and buyers see it', async ({ open, pageProblems }) => {
  pageProblems.allow(/status of 400 .* \/api\/admin\/category\/upload-logo/)
  const product = await newProduct()
  const category = `Category ${product.title.slice(-8)}`
  const page = await open(await adminToken())
  await page.goto(`/admin/categories?search=${encodeURIComponent(category)}`)
  const row = page.getByRole('row').filter({ hasText: category })
  await row.getByRole('link', { name: 'Upload logo' }).click()
  const dialog = page.getByRole('dialog', { name: 'Upload Logo' })
  const upload = dialog.getByRole('button', { name: 'Upload Logo' })
  const field = dialog.getByLabel('Logo file')
  await expect(dialog).toContainText(category)

  await test.step('an upload without a file is refused', async () => {
    await upload.click()
    await expect(toast(page, 'Please select a valid image file.')).toBeVisible()
    await expect(field).toBeFocused()
  })

  await test.step('a file that is not a PNG or JPEG is refused, even if its name says so', async () => {
    for (const text of ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'GIF89a', 'A picture, honestly.']) {
      await field.setInputFiles(textFile(text))
      await expect(toast(page, BAD_FORMAT)).toBeVisible()
      await expect(field).toHaveValue('')
      await expect(field).toHaveAttribute('aria-invalid', 'true')
    }
  })

  await test.step('the server refuses an incomplete picture and one with too many pixels', async () => {
    await field.setInputFiles(firstHalf(pngFile()))
    await upload.click()
    await expect(dialog.getByText('This picture is damaged and cannot be read.')).toBeVisible()
    await field.setInputFiles(pngFile({ width: 4_097, height: 1 }))
    await upload.click()
    await expect(
      dialog.getByText('This picture has 4097 × 1 pixels. The maximum is 4096 × 4096.'),
    ).toBeVisible()
    await field.setInputFiles({
      ...pngFile(),
      buffer: Buffer.concat([pngFile().buffer, Buffer.alloc(2 ** 21)]),
    })
    await expect(dialog.getByText('A logo may have 2 MB at most.')).toBeVisible()
  })

  await test.step('a valid picture is uploaded, and the table shows it', async () => {
    await field.setInputFiles(pngFile())
    await expect(dialog.getByText('As buyers will see it')).toBeVisible()
    await upload.click()
    await expect(toast(page, 'Logo uploaded successfully!')).toBeVisible()
    await expect(dialog).toBeHidden()
    await expectPicture(row.locator('img'))
  })

  await test.step('the shop and the order show the logo, too', async () => {
    const customer = await newCustomer({ dollars: 12 })
    const shop = await open(customer.token)
    await shop.goto(`/products?search=${encodeURIComponent(product.title)}`)
    await expectPicture(shop.getByRole('article').locator('img'))
    await shop.getByRole('link', { name: `View ${product.title}` }).click()
    await shop.getByRole('button', { name: 'Purchase' }).click()
    await expect(shop).toHaveURL(/\/history/)
    await shop.goto('/history')
    await expectPicture(shop.getByRole('row').filter({ hasText: product.title }).locator('img:visible'))
  })
})

test('the dialog of a category in use has no Confirm, and leads to what uses it', async ({ open }) => {
  const product = await newProduct()
  const tag = product.title.slice(-8)
  const page = await open(await adminToken())

  await page.goto(`/admin/categories?search=${tag}`)
  const category = page.getByRole('row').filter({ hasText: `Category ${tag}` })
  await category.getByRole('button', { name: 'Delete' }).click()
  await expect(deleteDialog(page, 'category')).toContainText(
    'It cannot be deleted while it has a subcategory.',
  )
  await expect(deleteDialog(page, 'category').getByRole('button')).toHaveText(['Cancel'])
  await deleteDialog(page, 'category').getByRole('link', { name: 'Show its subcategories' }).click()
  await expect(page).toHaveURL(/\/admin\/subcategories\?categoryId=\d+$/)
  const subCategory = page.getByRole('row').filter({ hasText: `Subcategory ${tag}` })
  await subCategory.getByRole('button', { name: 'Delete' }).click()
  await expect(deleteDialog(page, 'subcategory').getByRole('button')).toHaveText(['Cancel'])
  await deleteDialog(page, 'subcategory').getByRole('link', { name: 'Show its products' }).click()
  await expect(page).toHaveURL(/\/admin\/products\?categoryId=\d+&subCategoryId=\d+$/)
  await expect(page.getByRole('row').filter({ hasText: product.title })).toBeVisible()
})

test('the operator creates a subcategory, renames it and deletes it', async ({ open, pageProblems }) => {
  pageProblems.allow(/status of 400 .* \/api\/admin\/sub-category/)
  const token = await adminToken()
  const category = uniqueName('Shelf')
  await api('POST', '/admin/category', { token, body: { name: category } })
  const page = await open(token)
  const [name, renamed] = [uniqueName('Ferns'), uniqueName('Mosses')]
  await page.goto('/admin/categories')
  await page.getByRole('link', { name: 'Subcategories', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Subcategories' })).toBeVisible()

  await test.step('a category and a name are required', async () => {
    await page.getByRole('link', { name: 'Add Subcategory' }).click()
    const form = page.getByRole('dialog', { name: 'Add Subcategory' })
    const choice = form.getByLabel('Category', { exact: true })
    await expect(choice.getByRole('option').first()).toHaveText('Select a category')
    await form.getByRole('button', { name: 'Create Subcategory' }).click()
    await expect(form.getByRole('alert')).toContainText('Subcategory name is required.')
    await expect(choice).toBeFocused()
    await choice.selectOption(category)
    await form.getByLabel('Subcategory Name').fill(name)
    await form.getByRole('button', { name: 'Create Subcategory' }).click()
    await expect(toast(page, 'Subcategory created successfully!')).toBeVisible()
  })

  await test.step('the subcategory is found by its name and by its category', async () => {
    await page.getByLabel('Category', { exact: true }).selectOption(category)
    await expect(page.getByRole('rowheader')).toHaveText([name])
    await page.getByRole('searchbox').fill('nothing like it')
    await expect(page.getByText('No subcategories match your filters.')).toBeVisible()
    await page.getByRole('searchbox').fill(name.toLowerCase())
    await expect(page.getByRole('rowheader')).toHaveText([name])
  })

  const row = page.getByRole('row').filter({ hasText: category })
  await test.step('the subcategory keeps its category when it is renamed', async () => {
    await page.getByRole('searchbox').fill('')
    await row.getByRole('link', { name: 'Edit' }).click()
    const form = page.getByRole('dialog', { name: 'Edit Subcategory' })
    await expect(form.getByLabel('Category', { exact: true })).toBeDisabled()
    await expect(form.getByLabel('Category', { exact: true }).locator('option:checked')).toHaveText(category)
    await form.getByLabel('Subcategory Name').fill(renamed)
    await form.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(page, 'Subcategory updated successfully!')).toBeVisible()
    await expect(page.getByRole('rowheader')).toHaveText([renamed])
  })

  await test.step('two subcategories of a category cannot have the same name', async () => {
    await page.getByRole('link', { name: 'Add Subcategory' }).click()
    const form = page.getByRole('dialog', { name: 'Add Subcategory' })
    await expect(form.getByLabel('Category', { exact: true }).locator('option:checked')).toHaveText(category)
    await form.getByLabel('Subcategory Name').fill(renamed.toUpperCase())
    await form.getByRole('button', { name: 'Create Subcategory' }).click()
    await expect(form.getByText('This category has a subcategory with this name already.')).toBeVisible()
    await form.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  })

  await test.step('the subcategory is deleted after a confirmation that names it', async () => {
    await row.getByRole('button', { name: 'Delete' }).click()
    await expect(deleteDialog(page, 'subcategory')).toContainText(`${renamed} in ${category}`)
    await deleteDialog(page, 'subcategory').getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, 'Subategory deleted successfully!')).toBeVisible()
    await expect(page.getByText(`${category} has no subcategories yet.`)).toBeVisible()
  })
})

test('a row disappears from the list only after the server has confirmed its deletion', async ({ open }) => {
  const token = await adminToken()
  const [category, subCategory] = [uniqueName('Alone'), uniqueName('Alone below')]
  const { id: categoryId } = await api<{ id: number }>('POST', '/admin/category', {
    token,
    body: { name: uniqueName('Above') },
  })
  await api('POST', '/admin/category', { token, body: { name: category } })
  await api('POST', '/admin/sub-category', { token, body: { categoryId, name: subCategory } })
  const page = await open(token)
  await page.route(/\/api\/admin\/(sub-)?category\/\d+$/, (route) => route.fulfill({ json: null }))
  for (const [path, kind, name] of [
    ['/admin/categories', 'category', category],
    ['/admin/subcategories', 'subcategory', subCategory],
  ] as const) {
    await page.goto(`${path}?${new URLSearchParams({ search: name })}`)
    const row = page.getByRole('row').filter({ hasText: name })
    await row.getByRole('button', { name: 'Delete' }).click()
    await deleteDialog(page, kind).getByRole('button', { name: 'Confirm' }).click()
    await expect(deleteDialog(page, kind)).toBeHidden()
    await expect(row).toBeVisible()
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  }
})

test('saving a deleted category shows an error, and a double click creates one category', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 404 .* \/api\/admin\/category/)
  const token = await adminToken()
  const [sharedName, newName] = [uniqueName('Shared'), uniqueName('Twice')]
  const { id } = await api<{ id: number }>('POST', '/admin/category', { token, body: { name: sharedName } })
  const [firstAdmin, secondAdmin] = [await open(token), await open(token)]

  await test.step('saving a category that another admin has deleted shows an error', async () => {
    await firstAdmin.goto(`/admin/categories?edit=${id}`)
    await expect(firstAdmin.getByLabel('Category Name')).toHaveValue(sharedName)
    await secondAdmin.goto(`/admin/categories?search=${sharedName.slice(-8)}`)
    await secondAdmin.getByRole('button', { name: 'Delete' }).click()
    await deleteDialog(secondAdmin, 'category').getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(secondAdmin, 'Category deleted successfully!')).toBeVisible()
    await firstAdmin.getByLabel('Category Name').fill('Too late')
    await firstAdmin.getByRole('button', { name: 'Save Changes' }).click()
    await expect(toast(firstAdmin, 'Resource not found.')).toBeVisible()
    await expect(firstAdmin.getByText('This category does not exist.')).toBeVisible()
    await firstAdmin.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click()
    await expect(firstAdmin.getByRole('dialog')).toHaveCount(0)
  })

  await test.step('a double click creates one category', async () => {
    await secondAdmin.goto('/admin/categories?edit=new')
    await secondAdmin.getByLabel('Category Name').fill(newName)
    await secondAdmin.getByRole('button', { name: 'Create Category' }).dblclick()
    await expect(toast(secondAdmin, 'Category created successfully!')).toBeVisible()
    await secondAdmin.getByRole('searchbox').fill(newName.slice(-8))
    await expect(secondAdmin.getByRole('rowheader')).toHaveText([newName])
  })
})

function deleteDialog(page: Page, kind: 'category' | 'subcategory'): Locator {
  return page.getByRole('alertdialog', { name: `Are you sure you want to delete this ${kind}?` })
}

/** Expects a loaded logo. It has no alternative text, because the row or the card shows the name. */
async function expectPicture(image: Locator) {
  await expect(image).toHaveAttribute('src', /\/logos\/[0-9a-f]{64}\.webp$/)
  await expect(image).toHaveAttribute('alt', '')
  await expect.poll(() => image.evaluate((element: HTMLImageElement) => element.naturalWidth)).toBe(256)
}
