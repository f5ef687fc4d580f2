import { api } from '../harness/api.ts'
import { test } from '../harness/separate-shop.ts'
import { expect } from '../harness/test.ts'
import { adminToken } from '../harness/users.ts'

test('a name that is taken or empty is refused beside its field, and a new category is added to the existing ones', async ({
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
