import { randomUUID } from 'node:crypto'
import { tryApi } from '../harness/api.ts'
import { toast } from '../harness/screens.ts'
import { test } from '../harness/separate-shop.ts'
import { expect } from '../harness/test.ts'
import { adminToken, balanceOf, type Customer, newCustomer } from '../harness/users.ts'

const DAY_MS = 24 * 60 * 60_000

test('the operator sells tracking numbers, raises the price, stops the sale, and starts it again', async ({
  open,
}) => {
  const customer = await newCustomer({ dollars: 12 })
  const token = await adminToken()
  const page = await open(token)
  const [cost, selling] = [page.getByLabel('Cost price'), page.getByLabel('Selling price')]
  const save = page.getByRole('button', { name: 'Save Prices' })
  const noPrice = page.getByText('Tracking numbers are not sold, because they have no price.')
  const bothOrNeither = page.getByText('Enter both prices, or neither.')
  await page.goto('/admin/settings')

  await test.step('without prices there is no sale, and one price without the other is refused', async () => {
    await expect(page.getByText('Not sold', { exact: true })).toBeVisible()
    await expect(noPrice).toBeVisible()
    await expect(cost).toHaveValue('')
    await expect(page.getByText('Test shipment. No carrier moves it.')).toBeVisible()
    expect(await buy(customer, 5)).toMatchObject({ status: 404 })
    await selling.fill('2.005')
    await save.click()
    await expect(page.getByText('Type it like 1000 or 12.50, with at most two decimals.')).toBeVisible()
    await selling.fill('2')
    await save.click()
    await expect(bothOrNeither).toBeVisible()
    await expect(cost).toBeFocused()
    await cost.fill('0.5')
    await expect(bothOrNeither).toBeHidden()
  })

  await test.step('moving from the first price to the second shows no error about the empty second price', async () => {
    await selling.fill('')
    await cost.focus()
    await cost.press('Tab')
    await selling.pressSequentially('2')
    await expect(selling).toHaveAccessibleDescription('Profit $1.50 a sale.')
    await expect(bothOrNeither).toBeHidden()
  })

  await test.step('both prices start the sale', async () => {
    await save.click()
    await expect(toast(page, 'Settings saved successfully')).toBeVisible()
    await expect(page.getByText('On sale', { exact: true })).toBeVisible()
    await expect(noPrice).toBeHidden()
    await expect(selling).toHaveValue('2.00')
    expect(await buy(customer, 2)).toMatchObject({ status: 201, answer: { amount: 2 } })
  })

  await test.step('a purchase at the old price is refused and charges nothing; a purchase at the new price succeeds', async () => {
    await expect(
      page.getByText('Applies to new orders. To stop selling, empty both fields and save.'),
    ).toBeVisible()
    await selling.fill('3')
    await save.click()
    await expect(selling).toHaveValue('3.00')
    expect(await buy(customer, 2)).toMatchObject({ status: 409, answer: { code: 'PRICE_CHANGED' } })
    expect(await balanceOf(customer)).toBe(10)
    expect(await buy(customer, 3)).toMatchObject({ status: 201, answer: { amount: 3 } })
  })

  await test.step('a price below the cost is allowed, with a warning about the loss while typing', async () => {
    await expect(selling).toHaveAccessibleDescription('Profit $2.50 a sale.')
    await selling.fill('0.3')
    await expect(selling).toHaveAccessibleDescription('Below the cost price: every sale loses $0.20.')
    await expect(selling).not.toHaveAttribute('aria-invalid')
    await save.click()
    await expect(selling).toHaveValue('0.30')
    expect(await buy(customer, 0.3)).toMatchObject({ status: 201, answer: { amount: 0.3 } })
    await selling.fill('3')
    await save.click()
    await expect(selling).toHaveValue('3.00')
  })

  await test.step('unsaved prices are discarded only after a confirmation', async () => {
    await selling.fill('9')
    await page.getByRole('link', { name: 'Coupons' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click()
    await expect(selling).toHaveValue('9')
    await selling.fill('3.00')
  })

  await test.step('one button stops the sale, and another resumes it at the same prices', async () => {
    await page.getByRole('button', { name: 'Stop selling' }).click()
    await expect(page.getByText('Not sold', { exact: true })).toBeVisible()
    await expect(noPrice).toBeVisible()
    await expect(selling).toHaveValue('')
    await expect(cost).toHaveValue('')
    expect(await buy(customer, 3)).toMatchObject({ status: 404 })
    await page.getByRole('button', { name: 'Sell again at $3.00' }).click()
    await expect(page.getByText('On sale', { exact: true })).toBeVisible()
    await expect(cost).toHaveValue('0.50')
    expect(await buy(customer, 3)).toMatchObject({ status: 201 })
  })

  await test.step('each change is in the audit log, in dollars', async () => {
    await page.goto('/admin/audit?search=settings:tracking')
    const changes = page.getByRole('row').filter({ hasText: 'settings:tracking' })
    await expect(changes).toHaveCount(6)
    await expect(changes.nth(5)).toContainText('selling price: nothing → $2.00')
    await expect(changes.nth(5)).toContainText('cost price: nothing → $0.50')
    await expect(changes.nth(4)).toContainText('selling price: $2.00 → $3.00')
    await expect(changes.nth(4)).not.toContainText('cost price')
    await expect(changes.nth(1)).toContainText('selling price: $3.00 → nothing')
  })
})

/** Buys like a page that shows `expectedAmount`. */
function buy({ token }: Customer, expectedAmount: number) {
  const now = Date.now()
  return tryApi('POST', '/trackingNo/usa', {
    token,
    body: {
      state: 'TX',
      from: now - 10 * DAY_MS,
      to: now - DAY_MS,
      deliveryState: ['delivered'],
      expectedAmount,
    },
    headers: { 'idempotency-key': randomUUID() },
  })
}
