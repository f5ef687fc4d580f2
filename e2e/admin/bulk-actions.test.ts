import type { Page } from '@playwright/test'
import { api } from '../harness/api.ts'
import { newTag } from '../harness/new-tag.ts'
import { buy, newProduct } from '../harness/products.ts'
import { PHONE, toast } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, newCustomer, newOperator } from '../harness/users.ts'

/** The page size of /admin/coupons. */
const COUPONS_PER_PAGE = 10

const check = (page: Page, name: string) =>
  page.getByRole('checkbox', { name: `Select ${name}`, exact: true })
const bar = (page: Page) => page.getByRole('region', { name: 'Selected rows' })

/** Products whose titles have a word that no other product has, in the order of the list. */
async function newProducts(count: number) {
  const word = `Bulk${newTag()}`
  const titles = []
  for (let number = 0; number < count; number++) {
    titles.unshift((await newProduct({ title: `${word} ${number}`, stock: 1 })).title)
  }
  return { word, titles: titles as [string, string, string, ...string[]] }
}

test('the operator selects a range of products, changes their mind, and deletes three of four', async ({
  open,
}) => {
  const { word, titles } = await newProducts(4)
  const page = await open(await adminToken())
  await page.goto(`/admin/products?search=${word}`)
  const selectAll = page.getByRole('checkbox', { name: 'Select all rows on this page' })

  await test.step('Shift selects the rows between two clicks, and the header shows that some are selected', async () => {
    await check(page, titles[0]).click()
    await expect(bar(page)).toContainText('1 selected')
    await check(page, titles[2]).click({ modifiers: ['Shift'] })
    await expect(bar(page)).toContainText('3 selected')
    await expect(selectAll).toHaveJSProperty('indeterminate', true)
  })

  await test.step('Escape clears, and another search drops the selection', async () => {
    await page.keyboard.press('Escape')
    await expect(bar(page)).toHaveCount(0)
    await selectAll.click()
    await expect(bar(page)).toContainText('4 selected')
    await page.getByRole('searchbox').fill(titles[0])
    await expect(page.getByRole('row')).toHaveCount(2)
    await expect(bar(page)).toHaveCount(0)
    await page.getByRole('searchbox').fill(word)
    await expect(page.getByRole('row')).toHaveCount(5)
    await expect(bar(page)).toHaveCount(0)
  })

  await test.step('Clear puts the focus on the check box that selects all rows', async () => {
    await check(page, titles[1]).click()
    await bar(page).getByRole('button', { name: 'Clear' }).click()
    await expect(selectAll).toBeFocused()
  })

  await test.step('the confirmation names the number of products and the first three titles', async () => {
    await selectAll.click()
    await check(page, titles[3] ?? '').click()
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    const dialog = page.getByRole('alertdialog', { name: 'Delete 3 products?' })
    await expect(dialog.getByRole('listitem')).toHaveText(titles.slice(0, 3))
    await expect(dialog).toContainText('the 3 accounts in stock with them')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(bar(page)).toContainText('3 selected')
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    await dialog.getByRole('button', { name: 'Confirm' }).click()
  })

  await expect(toast(page, '3 products deleted.')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
  await expect(page.getByRole('row').filter({ hasText: titles[3] ?? '' })).toBeVisible()
  await expect(bar(page)).toHaveCount(0)
})

test('several coupons are ended together, and Undo gives them their expiry dates back', async ({ open }) => {
  const token = await adminToken()
  const word = `BULK-${newTag()}`.toUpperCase()
  const expiryDate = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 5, 1)).toISOString()
  for (const number of [1, 2]) {
    await api('POST', '/admin/coupon', {
      token,
      body: { value: `${word}-${number}`, percentage: 5, expiryDate },
    })
  }
  const page = await open(token)
  await page.goto(`/admin/coupons?search=${word}`)
  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
  await bar(page).getByRole('button', { name: 'End now' }).click()
  const undo = toast(page, '2 coupons ended.').getByRole('button', { name: 'Undo' })
  // A toast stays while the pointer is on it.
  await undo.hover()
  await expect(page.getByText('Expired')).toHaveCount(2)
  await expect(bar(page)).toHaveCount(0)

  await undo.click()
  await expect(toast(page, '2 coupons have their expiry date again.')).toBeVisible()
  await expect(page.getByText('Expired')).toHaveCount(0)

  await check(page, `${word}-1`).click()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete 1 coupon?' })
    .getByRole('button', { name: 'Confirm' })
    .click()
  await expect(toast(page, '1 coupon deleted.')).toBeVisible()
  await expect(page.getByRole('row')).toHaveCount(2)
})

test('an account that is sold while several are withdrawn stays sold, and the message says so', async ({
  open,
}) => {
  const product = await newProduct({ price: 1, stock: 3 })
  const [sold = '', other = '', third = ''] = product.accounts
  const customer = await newCustomer({ dollars: 12 })
  const page = await open(await adminToken())
  await page.goto(`/admin/products?accounts=${product.id}`)
  const dialog = page.getByRole('dialog', { name: product.title })
  await check(page, sold).click()
  await check(page, other).click()
  await page.keyboard.press('Escape')
  await expect(bar(page)).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await check(page, sold).click()
  await check(page, other).click()
  await buy(customer, product.id)
  await bar(page).getByRole('button', { name: 'Withdraw' }).click()
  const question = page.getByRole('alertdialog', { name: 'Withdraw 2 accounts?' })
  await question.getByLabel('Reason').fill('The supplier took them back')
  await question.getByRole('button', { name: 'Confirm' }).click()
  await expect(
    toast(
      page,
      '1 account withdrawn. 1 could not be withdrawn: A sold account cannot be changed or deleted.',
    ),
  ).toBeVisible()
  await expect(dialog.getByText('1 of them is withdrawn.')).toBeVisible()
  // A row that no action can change has no check box.
  await expect(check(page, sold)).toHaveCount(0)
  await expect(check(page, other)).toHaveCount(0)
  await expect(check(page, third)).toBeVisible()
})

test('after a bulk deletion, the list stays on a page that still has rows, and shows the previous page if the last page is empty', async ({
  open,
}) => {
  const token = await adminToken()
  const word = `BULK-${newTag()}`.toUpperCase()
  const expiryDate = new Date(Date.UTC(new Date().getUTCFullYear() + 1, 5, 1)).toISOString()
  for (let number = 1; number <= 2 * COUPONS_PER_PAGE + 2; number++) {
    const value = `${word}-${number}`
    await api('POST', '/admin/coupon', { token, body: { value, percentage: 5, expiryDate } })
  }
  const page = await open(token)
  await page.goto(`/admin/coupons?search=${word}&page=2`)
  await expect(page.getByRole('row')).toHaveCount(COUPONS_PER_PAGE + 1)

  await test.step('rows of the next page fill the emptied page, which stays open', async () => {
    await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
    await bar(page).getByRole('button', { name: 'Delete' }).click()
    const question = page.getByRole('alertdialog', { name: `Delete ${COUPONS_PER_PAGE} coupons?` })
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(toast(page, `${COUPONS_PER_PAGE} coupons deleted.`)).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(3)
    await expect(page).toHaveURL((url) => url.searchParams.get('page') === '2')
  })

  await page.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Delete 2 coupons?' })
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, '2 coupons deleted.')).toBeVisible()
  await expect(page).toHaveURL((url) => !url.searchParams.has('page') || url.searchParams.get('page') === '1')
  await expect(page.getByRole('row')).toHaveCount(COUPONS_PER_PAGE + 1)
  await expect(bar(page)).toHaveCount(0)
})

for (const [way, title] of [
  ['in its row', 'Withdraw this account?'],
  ['with the bulk action', 'Withdraw 1 account?'],
] as const) {
  test(`after the only account of a page is withdrawn ${way}, the previous page opens`, async ({ open }) => {
    const product = await newProduct({ stock: 6 })
    const page = await open(await adminToken())
    await page.goto(`/admin/products?accounts=${product.id}&status=available&accountsPage=2`)
    const accounts = page.getByRole('dialog', { name: product.title })
    if (way === 'in its row') await accounts.getByRole('button', { name: 'Withdraw', exact: true }).click()
    else {
      await accounts.getByRole('checkbox', { name: 'Select all rows on this page' }).click()
      await bar(page).getByRole('button', { name: 'Withdraw' }).click()
    }
    const question = page.getByRole('alertdialog', { name: title })
    await question.getByLabel('Reason').fill('The supplier took it back')
    await question.getByRole('button', { name: 'Confirm' }).click()
    await expect(question).toHaveCount(0)
    await expect(accounts.getByRole('checkbox')).toHaveCount(6)
  })
}

test('on a phone, the cursor of a card is a pointer only if a press on the card does something', async ({
  open,
}) => {
  const product = await newProduct({ price: 1, stock: 2 })
  const customer = await newCustomer({ dollars: 12 })
  await buy(customer, product.id)
  const shop = await open(customer.token, PHONE)
  await shop.goto('/history')
  const orders = shop.getByRole('listitem').filter({ hasText: product.title })
  await expect(orders.first(), 'a press on the card follows the link in its cell').toHaveCSS(
    'cursor',
    'pointer',
  )

  const page = await open(await adminToken(), PHONE)
  await page.goto(`/admin/products?accounts=${product.id}`)
  const cardOf = (text: string) => page.getByRole('listitem').filter({ hasText: text }).first()
  await page
    .getByRole('dialog', { name: product.title })
    .getByRole('button', { name: 'Select', exact: true })
    .click()
  await expect(cardOf(product.accounts[1] ?? '')).toHaveCSS('cursor', 'pointer')
  await expect(cardOf(product.accounts[0] ?? '')).not.toHaveCSS('cursor', 'pointer')
})

test('a role that may not change a list has no check boxes in it', async ({ open }) => {
  await newProduct()
  const page = await open((await newOperator('SUPPORT')).token)
  await page.goto('/admin/products')
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})

test('on a phone, six products of two lines are in the first screen; a row unfolds, and its check box is behind a button', async ({
  open,
}) => {
  const page = await open(await adminToken(), PHONE)
  await test.step('six are in the first screen, and the export is in a menu', async () => {
    await page.goto('/admin/products')
    const rows = page.getByRole('list', { name: 'Products' }).locator('> li')
    await expect(rows.nth(5)).toBeInViewport({ ratio: 1 })
    await expect(page.getByRole('button', { name: /^Download CSV/ })).toBeHidden()
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await expect(page.getByRole('button', { name: /^Download CSV/ })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('button', { name: /^Download CSV/ })).toBeHidden()
  })
  const { word, titles } = await newProducts(3)
  await page.goto(`/admin/products?search=${word}`)
  const cards = page.getByRole('list', { name: 'Products' }).locator('> li')
  await expect(cards).toHaveCount(3)
  await expect(cards.first()).toHaveCSS('cursor', 'pointer')
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  await test.step('a row unfolds by keyboard to its other values and its buttons; a press on it opens its page', async () => {
    const more = page.getByRole('button', { name: `More ${titles[1]}`, exact: true })
    await more.press('Enter')
    await expect(more).toHaveAttribute('aria-expanded', 'true')
    const row = cards.filter({ has: more })
    await expect(row.getByText('Cost price')).toBeVisible()
    await expect(row.getByRole('link', { name: `Edit ${titles[1]}` })).toBeVisible()
    await more.press('Enter')
    await expect(row.getByText('Cost price')).toBeHidden()
    await row.getByText('Stock').first().click()
    await expect(page).toHaveURL(/\/admin\/products\/\d+$/)
    await page.goBack()
  })
  await page.getByRole('button', { name: 'Select', exact: true }).click()
  await check(page, titles[0]).click()
  // Its title is a link, and now selects as the rest of the row does.
  const title = await cards.nth(1).getByTitle(titles[1]).boundingBox()
  await page.mouse.click((title?.x ?? 0) + 20, (title?.y ?? 0) + 10)
  await expect(bar(page)).toContainText('2 selected')
  const box = await check(page, titles[2]).boundingBox()
  expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44)
  await bar(page).getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog', { name: 'Delete 2 products?' })
    .getByRole('button', { name: 'Confirm' })
    .click()
  await expect(toast(page, '2 products deleted.')).toBeVisible()
  await expect(cards).toHaveCount(1)
  await expect(page.getByRole('checkbox')).toHaveCount(0)
})
