import type { BrowserContextOptions } from '@playwright/test'
import { pngFile, textFile } from '../harness/logo-files.ts'
import { newTag } from '../harness/new-tag.ts'
import { newProduct } from '../harness/products.ts'
import { receiptLine, toast } from '../harness/screens.ts'
import { expect, type Fixtures, test } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

test('the operator stocks a new category: logo, subcategory, product, an undone import, withdrawn accounts', async ({
  open,
}) => {
  const tag = newTag()
  const [category, subCategory, title] = [`Seeds ${tag}`, `Herbs ${tag}`, `Basil ${tag}`]
  const page = await open(await adminToken())
  const dialog = page.getByRole('dialog')

  await test.step('creates a category with a logo; a text file named like a picture is refused', async () => {
    await page.goto('/admin/categories?edit=new')
    await page.getByLabel('Category Name').fill(category)
    await page.getByRole('button', { name: 'Create Category' }).click()
    await expect(toast(page, 'Category created successfully!')).toBeVisible()
    await page.getByRole('searchbox').fill(category)
    await expect(page).toHaveURL(/search=/)
    await page.getByRole('link', { name: `Upload logo of ${category}` }).click()
    await page.getByLabel('Logo file').setInputFiles(textFile('not a picture'))
    await expect(
      toast(page, 'Invalid file format. Please upload a PNG or JPEG file!').or(
        dialog.getByText('Invalid file format. Please upload a PNG or JPEG file!'),
      ),
    ).toBeVisible()
    await page.getByLabel('Logo file').setInputFiles(pngFile())
    await dialog.getByRole('button', { name: 'Upload Logo' }).click()
    await expect(toast(page, 'Logo uploaded successfully!')).toBeVisible()
  })

  await test.step('creates a subcategory in the category', async () => {
    await page.goto('/admin/subcategories?edit=new')
    await dialog.getByLabel('Category', { exact: true }).selectOption(category)
    await dialog.getByLabel('Subcategory Name').fill(subCategory)
    await dialog.getByRole('button', { name: 'Create Subcategory' }).click()
    await expect(toast(page, 'Subcategory created successfully!')).toBeVisible()
  })

  await test.step('creates a product in the subcategory', async () => {
    await page.goto('/admin/products?edit=new')
    await dialog.getByLabel('Title').fill(title)
    await dialog.getByLabel('Category', { exact: true }).selectOption(category)
    await dialog.getByLabel('Subcategory').selectOption(subCategory)
    await dialog.getByLabel('Cost price').fill('1')
    await dialog.getByLabel('Selling price').fill('3')
    await dialog.getByRole('button', { name: 'Create Product' }).click()
    await expect(toast(page, 'Product created successfully!')).toBeVisible()
    await page.getByRole('searchbox').fill(title)
    await expect(page).toHaveURL(/search=/)
    await page.getByRole('link', { name: `Manage Accounts of ${title}` }).click()
  })

  const file = {
    name: 'seeds.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(Array.from({ length: 6 }, (_, nth) => `${tag}-seed-${nth + 1}`).join('\n')),
  }
  const importFile = async () => {
    await dialog.locator('input[type=file]').first().setInputFiles(file)
    await expect(dialog.getByRole('button', { name: 'Import 6 accounts' })).toBeVisible()
    await dialog.getByLabel('Source (supplier, invoice)').fill('Acme Ltd, invoice 4711')
    await dialog.getByRole('button', { name: 'Import 6 accounts' }).click()
    await expect(dialog.getByText('6 accounts are in stock').first()).toBeVisible()
  }
  const expectAvailable = (available: number) =>
    expect(dialog.locator('dl').first()).toContainText(`Available${available}`)

  await test.step('imports a file, undoes the import at once, and imports the file again', async () => {
    await importFile()
    await dialog.getByRole('button', { name: 'Undo this import' }).click()
    await expect(toast(page, '6 accounts are taken out again.')).toBeVisible()
    await expect(dialog.getByRole('heading', { name: 'Import accounts' })).toHaveCount(0)
    await expectAvailable(0)
    await importFile()
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expectAvailable(6)
  })

  await test.step('a bad account is withdrawn with a reason, and cannot be edited any more', async () => {
    const row = dialog.getByRole('row').filter({ hasText: `${tag}-seed-6` })
    await row.getByRole('button', { name: 'Withdraw' }).click()
    const question = page.getByRole('alertdialog', { name: 'Withdraw this account?' })
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(question.getByText('Say why, in a few words.')).toBeVisible()
    await question.getByLabel('Reason').fill('Reported as stolen')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, 'The account is withdrawn.')).toBeVisible()
    await expect(row).toContainText('Withdrawn')
    await expect(row.getByRole('button')).toHaveCount(await countCopyButtons(row))
    await expectAvailable(5)
    await expect(dialog.getByText('1 of them is withdrawn.')).toBeVisible()
  })

  const customer = await newCustomer({ dollars: 12 })
  const shop = await open(customer.token)
  await test.step('a customer buys one of the remaining accounts', async () => {
    await shop.goto('/products')
    await shop.getByLabel('Category', { exact: true }).selectOption(category)
    await shop
      .getByRole('link', { name: new RegExp(title) })
      .first()
      .click()
    await expect(shop.getByText('Only 5 left!').first()).toBeVisible()
    await shop.getByRole('button', { name: 'Purchase' }).first().click()
    await expect(shop.getByText('Thank you. Your order is ready.')).toBeVisible()
  })

  await test.step('the whole batch is withdrawn: its accounts are not for sale, and importing them again adds none', async () => {
    const batch = dialog.getByRole('row').filter({ hasText: 'seeds.txt' })
    await batch.getByRole('button', { name: /^Withdraw/ }).click()
    const question = page.getByRole('alertdialog', { name: /^Withdraw batch \d+\?$/ })
    await question.getByLabel('Reason').fill('The supplier lied')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, '4 accounts are withdrawn.')).toBeVisible()
    await expect(batch).toContainText('0 available, 1 sold, 5 withdrawn')
    await expectAvailable(0)
    await dialog.locator('input[type=file]').first().setInputFiles(file)
    await expect(receiptLine(dialog, 'Already in the shop', '6')).toBeVisible()
    await shop.getByRole('link', { name: 'Buy again' }).click()
    await expect(shop.getByText('Out of Stock').first()).toBeVisible()
  })
})

test('several pasted lines are previewed as several accounts, and stored only after a confirmation', async ({
  open,
}) => {
  const { page, dialog, field, expectAvailable, tag } = await openStock(await newProduct({ stock: 0 }), open)
  const logins = [1, 2, 3].map((nth) => `${tag}-${nth}@shop.test:secret`)
  const heading = dialog.getByRole('heading', { name: 'Import accounts' })

  await test.step('the preview opens with the keyboard alone', async () => {
    await expect(field).toBeFocused()
    await expect(field).toHaveAccessibleDescription('Paste one account, or several with one account a line.')
    // Text from a Windows file has CRLF line breaks, also one at its end.
    await page.evaluate(
      (text) => document.execCommand('insertText', false, text),
      `${logins.join('\r\n')}\r\n`,
    )
    await page.keyboard.press('Tab')
    await page.keyboard.type('Acme Ltd')
    await page.keyboard.press('Tab')
    await expect(dialog.getByRole('button', { name: 'Add as 1 account' })).toBeFocused()
    await expect(dialog.getByRole('button', { name: 'Add Account' })).toHaveCount(0)
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await expect(heading).toBeFocused()
    await expect(dialog.getByRole('heading', { name: 'Nothing is stored yet' })).toBeVisible()
    await expect(dialog.getByRole('button', { name: 'Choose another file' })).toHaveCount(0)
    await expect(dialog.getByRole('status').filter({ hasText: 'Checked: 3 new' })).toHaveCount(1)
    await expect(dialog.getByRole('list').getByText(logins[1] ?? '')).toBeVisible()
    await expectAvailable(0)
  })

  await test.step('going back keeps the pasted text', async () => {
    await dialog.getByRole('button', { name: 'Back to accounts' }).click()
    await expect(field).toBeFocused()
    await expect(field).toHaveValue(`${logins.join('\n')}\n`)
    await expectAvailable(0)
  })

  await test.step('each line becomes one account after the confirmation', async () => {
    await dialog.getByRole('button', { name: 'Add 3 accounts' }).click()
    await dialog.getByRole('button', { name: 'Import 3 accounts' }).click()
    await expect(dialog.getByRole('heading', { name: '3 accounts are in stock' })).toBeVisible()
    await expectAvailable(3)
    await dialog.getByRole('button', { name: 'Done' }).click()
    await expect(field).toHaveValue('')
    for (const login of logins) await expect(dialog.getByRole('row').filter({ hasText: login })).toBeVisible()
  })
})

test('several lines are one account or one each: two equal buttons show what they make, also on a phone', async ({
  open,
}) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
  const { dialog, field, expectAvailable, tag } = await openStock(await newProduct({ stock: 0 }), open, phone)
  const account = `mail: ${tag}@shop.test\n\nsecret: one\nnote: second mail ${tag}`
  await field.fill(account)
  const one = dialog.getByRole('button', { name: 'Add as 1 account' })
  const several = dialog.getByRole('button', { name: 'Add 3 accounts' })
  await expect(several).toHaveClass((await one.getAttribute('class')) ?? 'no class')
  const choice = dialog.getByRole('region', { name: 'One account, or one a line?' })
  await expect(choice.getByRole('listitem')).toHaveText(account.split('\n').filter((line) => line !== ''))
  await expect(choice.getByRole('paragraph').filter({ hasText: account })).toBeVisible()
  await dialog.getByLabel('Source (supplier, invoice)').press('Enter')
  await expectAvailable(0)

  await several.tap()
  await dialog.getByLabel('Source (supplier, invoice)').fill('Acme Ltd')
  await several.tap()
  await expect(dialog.getByRole('button', { name: 'Import 3 accounts' })).toBeInViewport()
  await dialog.getByRole('button', { name: 'Back to accounts' }).tap()
  await one.tap()
  await expectAvailable(1)
  await expect(field).toHaveValue('')
  await expect(dialog.getByText(`note: second mail ${tag}`)).toBeVisible()
})

test('accounts that only look like others are left out, until the operator adds them', async ({ open }) => {
  const { dialog, field, expectAvailable, tag } = await openStock(await newProduct({ stock: 0 }), open)
  await field.fill(`${tag}-a:1\n${tag}-\u200Ba:1\n${tag}-b:1`)
  await dialog.getByLabel('Source (supplier, invoice)').fill('Acme Ltd')
  await dialog.getByRole('button', { name: 'Add 3 accounts' }).click()
  await expect(receiptLine(dialog, 'Looks like another one', '1')).toBeVisible()
  await expect(dialog.getByRole('listitem').first()).toContainText('Looks like another one')
  await expect(dialog.getByRole('button', { name: 'Import 2 accounts' })).toBeVisible()
  await dialog.getByLabel('Add accounts that look like another one').check()
  await dialog.getByRole('button', { name: 'Import 3 accounts' }).click()
  await expectAvailable(3)
})

test('a typed account that only looks like another one is refused, until the operator says to keep both', async ({
  open,
  pageProblems,
}) => {
  pageProblems.allow(/status of 409 .* \/api\/admin\/account/)
  const product = await newProduct({ stock: 0 })
  const { page, dialog, field, expectAvailable, tag } = await openStock(product, open)
  const add = dialog.getByRole('button', { name: 'Add Account' })
  const addAnyway = dialog.getByRole('button', { name: 'Add anyway' })
  const refusals = dialog.getByText(`It is •••••••• of “${product.title}”, in stock.`)
  for (const [nth, text] of [`${tag}-a`, `${tag}-b`].entries()) {
    await field.fill(text)
    await add.click()
    await expect(field).toHaveValue('')
    await expectAvailable(nth + 1)
  }
  await field.fill(`${tag}-\u200Ba`)
  await add.click()
  await expect(refusals).toHaveCount(1)
  await field.fill(`${tag}-c`)
  await expect(refusals).toHaveCount(0)
  await expect(addAnyway).toHaveCount(0)
  await field.fill(`${tag}-\u200Ba`)
  await add.click()
  await addAnyway.click()
  await expect(field).toHaveValue('')
  await expectAvailable(3)
  await dialog
    .getByRole('row')
    .filter({ hasText: `${tag}-b` })
    .getByRole('button', { name: 'Edit' })
    .click()
  await dialog.getByLabel('Account information', { exact: true }).fill(`${tag}-\u00ADa`)
  await dialog.getByRole('button', { name: 'Save', exact: true }).click()
  await expect(refusals).toHaveCount(1)
  await dialog.getByRole('button', { name: 'Save anyway' }).click()
  await expect(toast(page, 'Account updated successfully!')).toBeVisible()
})

test('one line is stored at once, also with blank lines around it', async ({ open }) => {
  const { page, dialog, field, expectAvailable, tag } = await openStock(await newProduct({ stock: 0 }), open)
  await dialog.getByLabel('Source (supplier, invoice)').fill('Acme Ltd')
  for (const [nth, text] of [`${tag}-a`, `${tag}-b\n`, `\n  \n${tag}-c\n\n`].entries()) {
    await field.fill(text)
    await dialog.getByRole('button', { name: 'Add Account' }).click()
    await expect(field).toHaveValue('')
    await expectAvailable(nth + 1)
  }
  await expect(toast(page, 'Account created successfully!').first()).toBeVisible()
  await expect(dialog.getByRole('heading', { name: 'Import accounts' })).toHaveCount(0)
})

test('a file of Windows with column names is read, and the operator decides about its first line', async ({
  open,
}) => {
  const { dialog, expectAvailable, tag } = await openStock(await newProduct({ stock: 0 }), open)
  const lines = ['email,password,recovery', ...[1, 2].map((nth) => `${tag}-${nth}@mail.test,secret,no`)]
  const buffer = Buffer.from(`\ufeff${lines.join('\r\n')}\r\n`, 'utf16le')
  const file = { name: 'accounts.csv', mimeType: 'text/csv', buffer }
  await dialog.locator('input[type=file]').first().setInputFiles(file)
  const leaveOut = dialog.getByLabel('Leave out the first line: it looks like column names')
  await expect(leaveOut).toBeChecked()
  await expect(receiptLine(dialog, 'New', '2')).toBeVisible()
  await expect(dialog.getByRole('listitem').filter({ hasText: 'Column names' })).toContainText(lines[0] ?? '')
  await leaveOut.uncheck()
  await expect(receiptLine(dialog, 'New', '3')).toBeVisible()
  await leaveOut.check()
  await dialog.getByLabel('Source (supplier, invoice)').fill('Acme Ltd')
  await dialog.getByRole('button', { name: 'Import 2 accounts' }).click()
  await expect(dialog.getByRole('heading', { name: '2 accounts are in stock' })).toBeVisible()
  await expectAvailable(2)
})

/** The stock of a product, opened by its address. */
async function openStock(
  { id, title }: { id: number; title: string },
  open: Fixtures['open'],
  options: BrowserContextOptions = {},
) {
  const page = await open(await adminToken(), options)
  await page.goto(`/admin/products?accounts=${id}`)
  const dialog = page.getByRole('dialog', { name: title })
  const field = dialog.getByPlaceholder('Paste account information here')
  await expect(field).toBeVisible()
  const expectAvailable = (available: number) =>
    expect(dialog.locator('dl').first()).toContainText(`Available${available}`)
  return { page, dialog, field, expectAvailable, tag: newTag() }
}

/** The number of buttons that copy or show the text of the account. A withdrawn account has no other buttons. */
async function countCopyButtons(row: import('@playwright/test').Locator): Promise<number> {
  return row.getByRole('button', { name: /Copy|Show/ }).count()
}
