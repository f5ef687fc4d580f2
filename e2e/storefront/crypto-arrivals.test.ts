import type { Page } from '@playwright/test'
import { depositAndPress, PHONE, pressOutcome, receiptLine, toast, walletLink } from '../harness/screens.ts'
import { expect, test } from '../harness/test.ts'
import { adminToken, balanceOf, newCustomer } from '../harness/users.ts'

// Crypto is credited as it arrives (record 48).

test('an underpaid deposit is credited with what arrived, and with the rest when it comes', async ({
  open,
}) => {
  const customer = await newCustomer()
  const page = await open(customer.token)
  await depositAndPress(page, '25', 'Pay too little')
  await expect(page.getByRole('button', { name: 'Send the rest' })).toBeVisible()
  await pressOutcome(page, 'Send the rest')
  await expect.poll(() => balanceOf(customer)).toBe(25)

  await page.goto('/deposit')
  await expect(walletLink(page, '$25.00')).toBeVisible()
  const rows = page.getByRole('row').filter({ hasText: '$12.50' })
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'of $25.00 requested' })).toHaveCount(1)
  for (const row of await rows.all()) await expect(row).toContainText('Completed')
})

test('less than a dollar is recorded, and the customer and the operator read what has arrived', async ({
  open,
}) => {
  const customer = await newCustomer()
  const shop = await open(customer.token)
  await depositAndPress(shop, '12', 'Pay far too little')
  await shop.goto('/deposit')
  const row = shop.getByRole('row').filter({ hasText: '$12.00' })
  await expect(row).toContainText('$0.60 of $12.00 arrived', { timeout: 20_000 })
  await expect(row).toContainText('Pending')
  await expect(shop.getByText('$0.60 of $12.00 arrived. Send the rest to complete it.')).toBeVisible()
  await expect(shop.getByText('Less than $1.00 is added up')).toBeVisible()

  const office = await open(await adminToken())
  await office.goto('/admin/histories?tab=deposits')
  await office.getByLabel('User email').fill(customer.email)
  const listed = office.getByRole('row').filter({ hasText: customer.email })
  await expect(listed).toContainText('$0.60 of $12.00 arrived')
  await office.getByRole('link', { name: `Details of $12.00 by ${customer.email}` }).click()
  await expect(receiptLine(office.getByRole('dialog'), 'Arrived, not credited yet', '$0.60')).toBeVisible()
})

test('another coin waits for the operator, who credits what it is worth', async ({ open }) => {
  const customer = await newCustomer()
  const shop = await open(customer.token)
  await depositAndPress(shop, '25', 'Pay in another coin')
  await shop.goto('/deposit')
  const row = shop.getByRole('row').filter({ hasText: '$25.00' })
  await expect(row).toContainText('In review', { timeout: 20_000 })
  await expect(row).toContainText('You paid in another coin.')
  expect(await balanceOf(customer)).toBe(0)

  // A card without an action ends with its facts.
  const phone = await open(customer.token, PHONE)
  await phone.goto('/deposit')
  const card = phone
    .getByRole('list', { name: 'Deposit history' })
    .getByRole('listitem')
    .filter({ hasText: 'You paid in another coin.' })
  await expect(card).toBeVisible()
  expect(await card.evaluate(lastShownPart)).toBe('DL')

  const office = await open(await adminToken())
  await office.goto('/admin/histories?tab=deposits&status=REVIEW')
  await office.getByLabel('User email').fill(customer.email)
  await office.getByRole('link', { name: `Review the deposit of $25.00 by ${customer.email}` }).click()
  const dialog = office.getByRole('dialog')
  await expect(dialog.getByText('Paid in another coin', { exact: true })).toBeVisible()
  await credit(office, '0.03', customer.email)

  await expect(walletLink(shop, '$0.03')).toBeVisible()
  await shop.reload()
  await expect(shop.getByRole('row').filter({ hasText: '$0.03' })).toContainText('Completed')
})

test('a coin that arrives after its payment has ended is credited', async ({ open }) => {
  const customer = await newCustomer()
  const page = await open(customer.token)
  await depositAndPress(page, '25', 'Let it expire')
  await expect(page.getByRole('button', { name: 'Pay late' })).toBeVisible()
  expect(await balanceOf(customer)).toBe(0)
  await pressOutcome(page, 'Pay late')
  await page.goto('/deposit')
  await expect(walletLink(page, '$25.00')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: '$25.00' })).toContainText('Completed')
  expect(await balanceOf(customer)).toBe(25)
})

const lastShownPart = (card: Element) =>
  [...card.children].filter((part) => part.getBoundingClientRect().height > 0).at(-1)?.tagName

/** Credits the deposit of the open dialog with an amount. */
async function credit(page: Page, dollars: string, email: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Credit' }).click()
  await dialog.getByLabel('Amount to credit in USD').fill(dollars)
  await dialog.getByLabel('Reason').fill('The value of the other coin')
  await dialog.getByRole('button', { name: 'Credit' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(toast(page, `Credited $${dollars} to ${email}.`)).toBeVisible()
}
