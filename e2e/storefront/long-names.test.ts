import { findSidewaysScrollers } from '../harness/accessibility.ts'
import { api } from '../harness/api.ts'
import { newTag } from '../harness/new-tag.ts'
import { addAccounts } from '../harness/products.ts'
import { toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

const WIDTHS = [320, 768, 1280]

test('names of 200 letters without a space are saved as typed, and make no screen wider', async ({
  open,
}) => {
  const tag = newTag()
  // The name sorts last, so that the rows of other tests stay first.
  const [name, subCategoryName] = [`Zz ${tag} ${'w'.repeat(200)}`, `Zz ${tag} ${'m'.repeat(200)}`]
  const token = await adminToken()
  const backOffice = await open(token)

  await backOffice.goto('/admin/categories?edit=new')
  await backOffice.getByLabel('Category Name').fill(name)
  await backOffice.getByRole('button', { name: 'Create Category' }).click()
  await expect(toast(backOffice, 'Category created successfully!')).toBeVisible()
  const categories = await api<{ id: number; name: string }[]>('GET', '/admin/category/list', { token })
  const categoryId = categories.find((category) => category.name === name)?.id ?? 0
  expect(categoryId).toBeGreaterThan(0)

  await backOffice.goto(`/admin/subcategories?edit=new&categoryId=${categoryId}`)
  await backOffice.getByLabel('Subcategory Name').fill(subCategoryName)
  await backOffice.getByRole('button', { name: 'Create Subcategory' }).click()
  await expect(toast(backOffice, 'Subcategory created successfully!')).toBeVisible()
  const categoriesWithSubCategory = await api<
    { id: number; subCategories: { id: number; name: string }[] }[]
  >('GET', '/admin/category/list', { token })
  const subCategory = categoriesWithSubCategory.find(({ id }) => id === categoryId)?.subCategories[0]
  expect(subCategory?.name).toBe(subCategoryName)

  const { id } = await api<{ id: number }>('POST', '/admin/product', {
    token,
    body: {
      categoryId,
      subCategoryId: subCategory?.id,
      title: `Zz ${tag}`,
      sellingPrice: 1,
      costPrice: 1,
    },
  })
  await addAccounts(id, [`${tag}-line:secret`])
  const customer = await newCustomer({ dollars: 12 })
  const body = { logProductId: id, quantity: 1, couponCode: null }
  await api('POST', '/shop/buy', { token: customer.token, body })

  const shop = await open(customer.token)
  for (const [page, address] of [
    [backOffice, `/admin/categories?search=${tag}`],
    [backOffice, `/admin/subcategories?categoryId=${categoryId}`],
    [backOffice, `/admin/products?categoryId=${categoryId}`],
    [backOffice, `/admin/histories?tab=purchases&search=${customer.email}`],
    [shop, '/products'],
    [shop, `/products?categoryId=${categoryId}`],
    [shop, `/products/${id}`],
    [shop, '/history'],
  ] as const) {
    await page.goto(address)
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 })
      await expect(page.getByText(tag).filter({ visible: true }).first()).toBeVisible()
      // A table becomes cards with one of the next frames.
      await expect.poll(() => page.evaluate(findSidewaysScrollers), `${address} at ${width} px`).toEqual([])
    }
  }
})
