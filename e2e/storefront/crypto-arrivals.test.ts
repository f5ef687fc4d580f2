import type { Page } from '@playwright/test'
import { depositAndPress, pressOutcome, toast, walletLink } from '../harness/screens.ts'
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

test('another coin waits for the operator, who credits what it is worth', async ({ open }) => {
  const customer = await newCustomer()
  const shop = await open(customer.token)
  await depositAndPress(shop, '25', 'Pay in another coin')
  await shop.goto('/deposit')
  const row = shop.getByRole('row').filter({ hasText: '$25.00' })
  await expect(row).toContainText('In review', { timeout: 20_000 })
  expect(await balanceOf(customer)).toBe(0)

  const office = await open(await adminToken())
  await office.goto('/admin/histories?tab=deposits&status=REVIEW')
  await office.getByLabel('User email').fill(customer.email)
  await office.getByRole('link', { name: `Review the deposit of $25.00 by ${customer.email}` }).click()
  const dialog = office.getByRole('dialog')
  await expect(dialog.getByText('Paid in another coin')).toBeVisible()
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
