import type { Locator, Page } from '@playwright/test'
import { Calls, expectItems, requirementText } from '../harness/checklist.ts'
import { buy, newProduct } from '../harness/products.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

// docs/requirements.md §2, §4 and §5: Manage Accounts, the dialog with the accounts of a product.

test('§2 Manage Accounts: five accounts on a page, one row edited at a time, sold accounts locked, counts updated in the list', async ({
  open,
}) => {
  const product = await newProduct({ price: 1, stock: 6 })
  await buy(await newCustomer({ dollars: 12 }), product.id)
  const page = await open(await adminToken())
  const calls = new Calls(page)
  const spec = '§2 Manage Accounts'
  await page.goto(`/admin/products?search=${encodeURIComponent(product.title)}`)
  await page.getByRole('link', { name: `Manage Accounts of ${product.title}` }).click()
  const dialog = page.getByRole('dialog', { name: product.title })
  const rows = dialog.getByRole('table', { name: 'Accounts' }).getByRole('row')
  const row = (account: string | undefined) => rows.filter({ hasText: account ?? 'no such account' })
  const buttons = (name: 'Edit' | 'Delete') => rows.getByRole('button', { name, exact: true })

  await test.step('the dialog has the product’s title, its width, its counters, its form and its columns', async () => {
    await expect(dialog.getByRole('heading', { level: 2 })).toHaveText(product.title)
    expect((await dialog.boundingBox())?.width, requirementText({ spec, words: 'wide' })).toBeGreaterThan(700)
    await expectCounts(dialog, 'Total Accounts6Available5Sold1')
    await expectItems(dialog, [
      { spec, words: 'Add New Account', as: 'field' },
      { spec, words: 'Add Account', as: 'button' },
    ])
    await expect(dialog.getByPlaceholder('Paste account information here', { exact: true })).toBeVisible()
    await expect(dialog.getByRole('table', { name: 'Accounts' }).getByRole('columnheader')).toHaveText([
      'Account Data',
      'Status',
      'Date Added',
      'Actions',
    ])
    await expect(rows).toHaveCount(1 + 5)
    await expect(rows.getByText('Available', { exact: true })).toHaveCount(5)
  })

  const [, second, third, fourth] = product.accounts
  await test.step('while one row is edited, edit and delete of all rows are disabled', async () => {
    await expect(buttons('Edit')).toHaveCount(5)
    await row(second).getByRole('button', { name: 'Edit' }).click()
    await expectItems(rows, [
      { spec, words: 'Save', as: 'button' },
      { spec, words: 'Cancel', as: 'button' },
    ])
    for (const name of ['Edit', 'Delete'] as const) {
      await expect(buttons(name)).toHaveCount(4)
      for (const button of await buttons(name).all()) await expect(button).toBeDisabled()
    }
    await dialog.getByLabel('Account information').fill('given up')
    await rows.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(second)).toBeVisible()
    await expect(buttons('Edit')).toHaveCount(5)
    for (const button of await buttons('Edit').all()) await expect(button).toBeEnabled()
  })

  await test.step('blank text is ignored without a message, in a new account and in an edited one', async () => {
    await dialog.getByLabel('Add New Account').fill(' \n\t ')
    await dialog.getByRole('button', { name: 'Add Account' }).click()
    await dialog.getByLabel('Add New Account').fill('')
    await row(third).getByRole('button', { name: 'Edit' }).click()
    await dialog.getByLabel('Account information').fill('  \n ')
    await rows.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByRole('alert')).toHaveCount(0)
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
    await rows.getByRole('button', { name: 'Cancel' }).click()
    await expect(row(third)).toBeVisible()
    expect(calls.names().filter((name) => /^(POST|PUT) /.test(name))).toEqual([])
  })

  await test.step('a deleted account disappears from the list whatever the response contains', async () => {
    await page.route(/\/api\/admin\/account\/\d+$/, async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: null })
    })
    await row(fourth).getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
    await expect(row(fourth)).toHaveCount(0)
    await expectCounts(dialog, 'Total Accounts5Available4Sold1')
  })

  await test.step('a sold account can be neither edited nor deleted', async () => {
    await dialog.getByLabel('Show').selectOption('Sold')
    await expect(rows).toHaveCount(1 + 1)
    await expect(row(product.accounts[0]).getByText('Sold', { exact: true })).toBeVisible()
    await expect(buttons('Edit').or(buttons('Delete'))).toHaveCount(0)
  })

  await test.step('the table shows the new stock at once, without loading its page again', async () => {
    const listCalls = calls.count('GET /admin/product/list')
    await dialog.getByRole('button', { name: 'Close' }).click()
    await expect(stockOf(page, product.title)).toHaveText('4')
    expect(calls.count('GET /admin/product/list'), 'updates the stock locally').toBe(listCalls)
  })
})

async function expectCounts(dialog: Locator, text: string) {
  await expect(dialog.locator('dl').first()).toHaveText(text)
}

/** The cell under Stock, before the actions. */
function stockOf(page: Page, title: string): Locator {
  return page.getByRole('row').filter({ hasText: title }).getByRole('cell').nth(-2)
}
