import type { Locator } from '@playwright/test'
import { findSidewaysScrollers } from '../harness/accessibility.ts'
import { buy, newProduct } from '../harness/products.ts'
import { isClickable, receiptLine, submitLogin, toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { admin, adminToken, newCustomer } from '../harness/users.ts'

test('the operator creates a product, stocks it, and a customer buys from it', async ({ page, open }) => {
  const otherProduct = await newProduct({ stock: 0, title: 'Neighbour' })
  const customer = await newCustomer({ dollars: 12 })
  const title = `Stocked by hand ${otherProduct.title.slice(-8)}`
  const category = `Category ${otherProduct.title.slice(-8)}`
  const subCategory = `Subcategory ${otherProduct.title.slice(-8)}`

  await test.step('logs in', async () => {
    await page.goto('/admin/products')
    await expect(page).toHaveURL(/\/login\?redirect=/)
    await page.goto('/admin/login')
    await submitLogin(page, admin)
    // Until the back office is shown, the shop's header has a link of the same name.
    await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
    await page.getByRole('link', { name: 'Products', exact: true }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Products' })).toBeVisible()
  })

  await test.step('creates a product; the form names each missing field', async () => {
    await page.getByRole('link', { name: 'Add Product' }).click()
    const form = page.getByRole('dialog', { name: 'Add Product' })
    await expect(form.getByLabel('Title')).toBeVisible()
    await form.getByRole('button', { name: 'Create Product' }).click()
    await expect(form.getByRole('alert')).toContainText('Title is required.')
    for (const field of ['Cost price', 'Selling price']) {
      await expect(form.getByRole('alert')).toContainText(`${field}: Enter an amount in dollars.`)
    }
    await expect(form.getByLabel('Title')).toBeFocused()
    await form.getByLabel('Title').fill(title)
    await form.getByLabel('Category', { exact: true }).selectOption(category)
    await form.getByLabel('Subcategory').selectOption(subCategory)
    await form.getByLabel('Cost price').fill('1.25')
    await form.getByLabel('Selling price').fill('2.50')
    await form.getByLabel('Description').fill('Paid by hand.')
    await form.getByRole('button', { name: 'Create Product' }).click()
    await expect(toast(page, 'Product created successfully!')).toBeVisible()
  })

  await page.getByRole('searchbox').fill(title)
  const row = page.getByRole('row').filter({ hasText: title })
  await expect(row).toContainText('$1.25')
  await expect(row).toContainText('$2.50')
  await row.getByRole('link', { name: `Manage Accounts of ${title}` }).click()
  const accounts = page.getByRole('dialog', { name: title })

  await test.step('adds one account; blank text is ignored', async () => {
    await accounts.getByPlaceholder('Paste account information here').fill('  \n ')
    await accounts.getByRole('button', { name: 'Add Account' }).click()
    await expectCounts(accounts, { total: 0, available: 0, sold: 0 })
    await accounts.getByPlaceholder('Paste account information here').fill('first@shop.test:one')
    await accounts.getByLabel('Source (supplier, invoice)').fill('Acme Ltd, invoice 4711')
    await accounts.getByRole('button', { name: 'Add Account' }).click()
    await expect(toast(page, 'Account created successfully!')).toBeVisible()
    await expectCounts(accounts, { total: 1, available: 1, sold: 0 })
  })

  await test.step('pastes several accounts: the preview counts them before anything is stored', async () => {
    const pasted = [
      'second@shop.test:two',
      'third@shop.test:three',
      '',
      '   ',
      'second@shop.test:two',
      'first@shop.test:one',
    ]
    await accounts.getByPlaceholder('Paste account information here').fill(pasted.join('\n'))
    await accounts.getByRole('button', { name: 'Add 4 accounts' }).click()
    await expect(accounts.getByRole('heading', { name: 'Nothing is stored yet' })).toBeVisible()
    await expectImport(accounts, { new: 2, twice: 1, known: 1, blank: 2 })
    await expect(accounts.getByRole('heading', { name: /^(Left out|New): \d/ })).toHaveText([
      /^Left out: /,
      /^New: /,
    ])
    await expectCounts(accounts, { total: 1, available: 1, sold: 0 })
    await accounts.getByRole('button', { name: 'Import 2 accounts' }).click()
    await expect(accounts.getByRole('heading', { name: '2 accounts are in stock' })).toBeVisible()
    await expectImport(accounts, { new: 2, twice: 1, known: 1, blank: 2 })
    await accounts.getByRole('button', { name: 'Done' }).click()
    await expectCounts(accounts, { total: 3, available: 3, sold: 0 })
  })

  await test.step('edits one account in its row; the buttons of the other rows are disabled', async () => {
    const third = accounts.getByRole('row').filter({ hasText: 'third@shop.test' })
    await third.getByRole('button', { name: 'Edit' }).click()
    const secondRow = accounts.getByRole('row').filter({ hasText: 'second@shop.test' })
    await expect(secondRow.getByRole('button', { name: 'Edit' })).toBeDisabled()
    await expect(secondRow.getByRole('button', { name: 'Delete' })).toBeDisabled()
    await accounts.getByLabel('Account information').fill('third@shop.test:changed')
    await accounts.getByRole('button', { name: 'Save' }).click()
    const updated = toast(page, 'Account updated successfully!')
    // A toast stays while the pointer is on its button.
    await updated.getByRole('button', { name: 'Close' }).hover()
    await expect(accounts.getByText('third@shop.test:changed')).toBeVisible()
    expect(await isClickable(updated), 'a press beside the button goes to the row below the toast').toBe(
      false,
    )
  })

  await test.step('deletes an account after a confirmation that names the account', async () => {
    const second = accounts.getByRole('row').filter({ hasText: 'second@shop.test' })
    await second.getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', {
      name: 'Are you sure you want to delete this account?',
    })
    await expect(question).toContainText('second@shop.test:two')
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused()
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, 'Account deleted successfully!')).toBeVisible()
    await expectCounts(accounts, { total: 2, available: 2, sold: 0 })
  })

  await test.step('the table shows the stock without a reload', async () => {
    await accounts.getByRole('button', { name: 'Close' }).click()
    await expect(accounts).toBeHidden()
    await expect(row.getByRole('cell').filter({ hasText: /^2$/ })).toBeVisible()
  })

  await test.step('a customer sees the stock and buys', async () => {
    const shop = await open(customer.token)
    await shop.goto(`/products?search=${encodeURIComponent(title)}`)
    await expect(shop.getByText('2 in stock')).toBeVisible()
    await shop.getByRole('link', { name: `View ${title}` }).click()
    await expect(shop.getByText('Only 2 left!')).toBeVisible()
    await expect(shop.getByText('Paid by hand.')).toBeVisible()
    await shop.getByRole('button', { name: 'Purchase' }).click()
    await expect(shop).toHaveURL(/\/history/)
    await expect(shop.getByText('first@shop.test:one')).toBeVisible()
  })

  await test.step('a sold account cannot be edited or deleted', async () => {
    await row.getByRole('link', { name: /^Manage Accounts of/ }).click()
    await expectCounts(accounts, { total: 2, available: 1, sold: 1 })
    const sold = accounts.getByRole('row').filter({ hasText: 'first@shop.test' })
    await expect(sold).toContainText('Sold')
    await expect(sold).toContainText(/ORD-\d{4,}/)
    await expect(sold.getByRole('button', { name: 'Edit' })).toHaveCount(0)
    await expect(sold.getByRole('button', { name: 'Delete' })).toHaveCount(0)
  })
})

test('an account that is sold while an admin edits it keeps the text that was sold', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 409 .* \/api\/admin\/account/)
  const product = await newProduct({ stock: 1, price: 1 })
  const customer = await newCustomer({ dollars: 12 })
  const page = await open()
  await page.goto('/admin/login')
  await submitLogin(page, admin)
  await expect(page).toHaveURL(/\/admin\/dashboard/)
  await page.goto(`/admin/products?accounts=${product.id}`)
  const accounts = page.getByRole('dialog', { name: product.title })
  await accounts.getByRole('button', { name: 'Edit' }).click()
  await accounts.getByLabel('Account information').fill('too late')
  await buy(customer, product.id)
  await accounts.getByRole('button', { name: 'Save' }).click()
  await expect(toast(page, 'A sold account cannot be changed or deleted.')).toBeVisible()
  await expect(accounts.getByText(product.accounts[0] ?? '')).toBeVisible()
  await expect(accounts.getByText('too late')).toHaveCount(0)
})

test('a product is deleted only after a confirmation that names it and its accounts', async ({ open }) => {
  const product = await newProduct({ stock: 3 })
  const page = await open()
  await page.goto('/admin/login')
  await submitLogin(page, admin)
  // Until the back office is shown, the shop's header has a link of the same name.
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible()
  await page.getByRole('link', { name: 'Products', exact: true }).click()
  await page.getByRole('searchbox').fill(product.title)
  const row = page.getByRole('row').filter({ hasText: product.title })
  await row.getByRole('button', { name: 'Delete' }).click()
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this product?' })
  await expect(question).toContainText(product.title)
  await expect(question).toContainText('the 3 accounts in stock')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: 'Delete' }).click()
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, 'Product deleted successfully!')).toBeVisible()
  await expect(page.getByText('No products match your filters.')).toBeVisible()
})

async function expectCounts(
  accounts: Locator,
  { total, available, sold }: { total: number; available: number; sold: number },
) {
  const counters = accounts.locator('dl').first()
  await expect(counters).toHaveText(`Total Accounts${total}Available${available}Sold${sold}`)
}

async function expectImport(
  accounts: Locator,
  counts: { new: number; twice: number; known: number; blank: number },
) {
  await expect(receiptLine(accounts, 'Duplicate in this text', String(counts.twice))).toBeVisible()
  await expect(receiptLine(accounts, 'Already in the shop', String(counts.known))).toBeVisible()
  await expect(receiptLine(accounts, 'Blank', String(counts.blank))).toBeVisible()
  await expect(receiptLine(accounts, 'New', String(counts.new))).toBeVisible()
}

test('the lists of audit entries, products, users, histories and reports fit beside the sidebar in the narrowest window that shows the sidebar', async ({
  open,
}) => {
  const page = await open(await adminToken())
  await page.setViewportSize({ width: 1024, height: 800 })
  for (const list of ['audit', 'products', 'users', 'histories', 'histories?tab=purchases', 'reports']) {
    await page.goto(`/admin/${list}`)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0)
    expect.soft(await page.evaluate(findSidewaysScrollers), list).toEqual([])
    if (list !== 'products') continue
    for (const name of ['Category', 'Subcategory', 'Cost price', 'Selling price', 'Stock']) {
      await expect.soft(page.getByRole('columnheader', { name }).first(), name).toBeVisible()
    }
  }
})
