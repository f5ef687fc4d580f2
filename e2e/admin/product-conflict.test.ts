import type { Route } from '@playwright/test'
import { api } from '../harness/api.ts'
import { descriptionEditor, editProduct, openBackOffice, readProduct } from '../harness/product-form.ts'
import { newProduct } from '../harness/products.ts'
import { clipboardText, routeOnce, toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken } from '../harness/users.ts'

test('the second of two admins who edit one product sees the conflict and chooses', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of (409|404) .* \/api\/admin\/product/)
  const product = await newProduct({ stock: 1 })
  const page = await openBackOffice(open, pageProblems)
  const form = page.getByRole('dialog', { name: 'Edit Product' })
  const conflictDialog = page.getByRole('dialog', { name: 'Changed in another tab or by another admin' })
  const save = form.getByRole('button', { name: 'Save Changes' })

  await page.goto(`/admin/products?edit=${product.id}`)
  await descriptionEditor(form).fill('Mine to read')
  await form.getByLabel('Title').fill(`Mine ${product.title}`)
  await editProduct(product, { title: `Theirs ${product.title}`, sellingPrice: 9 })

  await test.step('the save is refused, the dialog names the other admin and the time, and the form keeps the input', async () => {
    await save.click()
    await expect(
      conflictDialog.getByText(/^admin@docket\.test saved this product on .*, after you opened it\.$/),
    ).toBeVisible()
    expect(await readProduct(product)).toMatchObject({ title: `Theirs ${product.title}`, sellingPrice: 9 })
    await conflictDialog.getByRole('button', { name: 'See what changed' }).click()
    const differences = conflictDialog.getByRole('region', { name: 'Differences' })
    await expect(differences.getByRole('heading')).toHaveText(['Title', 'Selling price', 'Description'])
    await expect(differences.getByRole('definition')).toHaveText([
      `Theirs ${product.title}`,
      `Mine ${product.title}`,
      '$9.00',
      '$4.50',
      'Made by a browser test.',
      'Mine to read',
    ])
    await conflictDialog.getByRole('button', { name: 'Back to the form' }).click()
    await expect(form.getByLabel('Title')).toHaveValue(`Mine ${product.title}`)
    await expect(descriptionEditor(form)).toHaveText('Mine to read')
  })

  await test.step('the admin overwrites the other version, unless it was saved once more', async () => {
    await save.click()
    await expect(conflictDialog).toBeVisible()
    await editProduct(product, { title: `Theirs again ${product.title}` })
    await conflictDialog.getByRole('button', { name: 'Save mine over it' }).click()
    await expect(conflictDialog).toBeVisible()
    expect((await readProduct(product)).title).toBe(`Theirs again ${product.title}`)
    await conflictDialog.getByRole('button', { name: 'Save mine over it' }).click()
    await expect(toast(page, 'Product updated successfully!')).toBeVisible()
    await expect(form).toBeHidden()
    expect(await readProduct(product)).toMatchObject({
      title: `Mine ${product.title}`,
      description: '<p>Mine to read</p>',
      sellingPrice: 4.5,
    })
  })

  await test.step('a repeated save after a lost response is not a conflict', async () => {
    pageProblems.allow(/ERR_FAILED .*\/api\/admin\/product/)
    await page.goto(`/admin/products?edit=${product.id}`)
    await form.getByLabel('Title').fill(`Sent twice ${product.title}`)
    const loseAnswer = async (route: Route) => {
      await route.fetch()
      await route.abort()
    }
    await routeOnce(page, '**/api/admin/product', loseAnswer)
    await save.click()
    await expect(toast(page, 'Connection problems')).toBeVisible()
    await save.click()
    await expect(toast(page, 'Product updated successfully!')).toBeVisible()
    await expect(form).toBeHidden()
  })

  await test.step('the admin takes the other version after a confirmation', async () => {
    await page.goto(`/admin/products?edit=${product.id}`)
    await form.getByLabel('Title').fill('Not to be kept')
    await editProduct(product, { title: `Theirs ${product.title}`, description: '<p>Theirs to read</p>' })
    await save.click()
    await conflictDialog.getByRole('button', { name: 'Take theirs' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(conflictDialog).toBeHidden()
    await expect(form.getByLabel('Title')).toHaveValue(`Theirs ${product.title}`)
    await expect(descriptionEditor(form)).toHaveText('Theirs to read')
  })

  await test.step('if another admin deleted the product, the input can be copied', async () => {
    await form.getByLabel('Title').fill('Typed in vain')
    await api('DELETE', `/admin/product/${product.id}`, { token: await adminToken() })
    await save.click()
    const deletedDialog = page.getByRole('dialog', { name: 'Deleted in another tab or by another admin' })
    await expect(deletedDialog.getByText(/^admin@docket\.test deleted this product on /)).toBeVisible()
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await deletedDialog.getByRole('button', { name: 'Copy all you entered' }).click()
    await expect.poll(() => clipboardText(page)).toContain('Title: Typed in vain\n')
    await expect.poll(() => clipboardText(page)).toContain('Description:\n<p>Theirs to read</p>')
    await deletedDialog.getByRole('button', { name: 'Back to the form' }).click()
    await expect(form.getByLabel('Title')).toHaveValue('Typed in vain')
  })
})
