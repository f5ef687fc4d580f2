import { api } from '../harness/api.ts'
import { newProduct } from '../harness/products.ts'
import { PHONE, toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { newOperator } from '../harness/users.ts'

test('the operator saves the filters of a list as a view, opens, renames and deletes it', async ({
  open,
}) => {
  await newProduct({ stock: 0 })
  const { token } = await newOperator('MANAGER')
  const page = await open(token)
  const views = page.getByRole('navigation', { name: 'Views' })
  const dialog = page.getByRole('dialog')

  await test.step('without a filter there is nothing to save', async () => {
    await page.goto('/admin/products')
    await expect(page.getByRole('row').nth(1)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save view' })).toHaveCount(0)
    await expect(views).toHaveCount(0)
  })

  await test.step('saves the filters and the order', async () => {
    await page.getByLabel('Stock', { exact: true }).selectOption('Out of stock')
    await page.getByRole('button', { name: 'Title' }).click()
    await expect(page).toHaveURL('/admin/products?stock=out&sort=title')
    await page.getByRole('button', { name: 'Save view' }).click()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(dialog.getByText('Name is required.').first()).toBeVisible()
    await dialog.getByLabel('Name').fill('Sold out')
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'View “Sold out” saved.')).toBeVisible()
    await expect(views.getByRole('link', { name: 'Sold out' })).toHaveAttribute('aria-current', 'page')
  })

  await test.step('All opens the list without filters, and the view opens it with its filters and order', async () => {
    await views.getByRole('link', { name: 'All' }).click()
    await expect(page).toHaveURL('/admin/products')
    await expect(views.getByRole('link', { name: 'All' })).toHaveAttribute('aria-current', 'page')
    await page.reload()
    await views.getByRole('link', { name: 'Sold out' }).click()
    await expect(page).toHaveURL('/admin/products?stock=out&sort=title')
    await expect(views.locator('[aria-current=page]')).toHaveText('Sold out')
  })

  await test.step('renames the view, and the menu opens the list with this view', async () => {
    await page.getByRole('button', { name: 'Edit view' }).click()
    await dialog.getByLabel('Name').fill('To buy')
    await dialog.getByLabel('The menu opens the list with this view').check()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(views.getByRole('link', { name: 'To buy' })).toBeVisible()
    await page.getByRole('link', { name: 'Users', exact: true }).click()
    await expect(page).toHaveURL('/admin/users')
    await expect(views).toHaveCount(0)
    await page.getByRole('link', { name: 'Products', exact: true }).click()
    await expect(page).toHaveURL('/admin/products?stock=out&sort=title')
  })

  await test.step('a new view with the name of another one replaces its filters', async () => {
    await page.getByLabel('Stock', { exact: true }).selectOption('10 or fewer')
    await page.getByRole('button', { name: 'Save view' }).click()
    await dialog.getByLabel('Name').fill('to buy')
    await expect(dialog.getByText('You have a view “To buy” already. It gets these filters.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(views.getByRole('link')).toHaveCount(2)
    await expect(views.getByRole('link', { name: 'to buy' })).toHaveAttribute('aria-current', 'page')
  })

  await test.step('deletes the view, and Undo brings the view back', async () => {
    await page.getByRole('button', { name: 'Edit view' }).click()
    await dialog.getByRole('button', { name: 'Delete view' }).click()
    const undo = page.getByRole('button', { name: 'Undo' })
    // A toast stays while the pointer is on it.
    await undo.hover()
    await expect(views).toHaveCount(0)
    await undo.click()
    await expect(views.getByRole('link', { name: 'to buy' })).toBeVisible()
  })
})

test('a view opens without those of its filters that the list no longer has', async ({ open }) => {
  const { token } = await newOperator('MANAGER')
  const body = {
    list: 'deposits',
    name: 'Old',
    search: { status: 'LOST', colour: 'red', search: 'no-such-user' },
  }
  await api('POST', '/admin/saved-view', { token, body })
  const page = await open(token)
  await page.goto('/admin/histories')
  await page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Old' }).click()
  await expect(page).toHaveURL('/admin/histories?search=no-such-user')
  // Another tab has its own views.
  await page.getByRole('link', { name: 'Purchases', exact: true }).click()
  await expect(page.getByRole('navigation', { name: 'Views' })).toHaveCount(0)
})

test('on a phone the views are in a select, and the first row is still in the first screen', async ({
  open,
}) => {
  await newProduct({ stock: 0 })
  const { token } = await newOperator('MANAGER')
  for (const name of ['Sold out', 'Another']) {
    const search = { stock: 'out', ...(name === 'Another' && { sort: '-title' }) }
    await api('POST', '/admin/saved-view', { token, body: { list: 'products', name, search } })
  }
  const page = await open(token, PHONE)
  await page.goto('/admin/products')
  const first = page.getByRole('list', { name: 'Products' }).locator('> li').first()
  await expect(page.getByLabel('View', { exact: true })).toBeVisible()
  await expect(first).toContainText('Stock')
  expect((await first.boundingBox())?.y).toBeLessThan(844 - 56)
  await page.getByLabel('View', { exact: true }).selectOption('Sold out')
  await expect(page).toHaveURL('/admin/products?stock=out')
  await page.getByRole('button', { name: 'Filters (1)' }).click()
  await page.getByRole('dialog').getByLabel('Sort by').selectOption('Title, ascending')
  await page.getByRole('dialog').getByRole('button', { name: 'Show results' }).click()
  await expect(page.getByLabel('View', { exact: true })).toHaveValue('unsaved')
  await page.getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog').getByLabel('Name').fill('By title')
  await page.getByRole('dialog').getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByLabel('View', { exact: true }).locator('option:checked')).toHaveText('By title')
})
