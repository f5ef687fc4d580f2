import type { Page } from '@playwright/test'
import { buy, newProduct } from '../harness/products.ts'
import { toast } from '../harness/screens.ts'
import { test } from '../harness/separate-shop.ts'
import { expect } from '../harness/test.ts'
import { adminToken, newCustomer } from '../harness/users.ts'

/** At any time of the day, one of the two has another day than UTC. */
const [AHEAD, BEHIND] = ['Pacific/Kiritimati', 'Pacific/Pago_Pago'] as const

test('the last day of the chart is the day of the list: in the zone of the first operator’s browser, and in another one after a change', async ({
  open,
}) => {
  const customer = await newCustomer({ dollars: 12 })
  const product = await newProduct({ price: 2 })
  await buy(customer, product.id)
  const page = await open(await adminToken(), { timezoneId: AHEAD })
  await expectOneDay(page, AHEAD)

  await test.step('an operator elsewhere sees the shop’s days, and changes its zone', async () => {
    const elsewhere = await open(await adminToken(), { timezoneId: 'Europe/Berlin' })
    await expectOneDay(elsewhere, AHEAD)
    await elsewhere.goto('/admin/settings?tab=store')
    const field = elsewhere.getByLabel('Time zone')
    await expect(field).toHaveValue(AHEAD)
    await field.fill('Pacific/Nowhere')
    await elsewhere.getByRole('button', { name: 'Save Time Zone' }).click()
    await expect(elsewhere.getByText('Choose a time zone of the list, such as Europe/Berlin.')).toBeVisible()
    await field.fill(BEHIND)
    await elsewhere.getByRole('button', { name: 'Save Time Zone' }).click()
    await expect(toast(elsewhere, 'Settings saved successfully')).toBeVisible()
    await expect(elsewhere.getByText(`Times in ${BEHIND}`)).toBeVisible()
    await expectOneDay(elsewhere, BEHIND)
  })

  await test.step('the customer’s receipt has the shop’s time with the name of its zone', async () => {
    const theirs = await open(customer.token, { timezoneId: 'Asia/Tokyo' })
    await theirs.goto('/history')
    await theirs.getByRole('link', { name: product.title }).first().click()
    await expect(theirs.getByText(/, \d\d:\d\d \(Pacific\/Pago_Pago\)$/).first()).toBeVisible()
  })
})

/** Compares the day of the purchase in its list with its day in the dashboard's chart, which is the last one. */
async function expectOneDay(page: Page, zone: string) {
  await page.goto('/admin/histories?tab=purchases')
  await expect(page.getByText(`Days in ${zone}`)).toBeVisible()
  const soldOn = await page.locator('main tbody time').first().innerText()
  await page.goto('/admin/dashboard')
  // Until the days of a new zone are counted, the page says so, and asks again by itself.
  await expect(page.getByText(`Days in ${zone}`, { exact: true })).toBeVisible({ timeout: 60_000 })
  await page.getByRole('button', { name: 'View as table of Sales Overview' }).click()
  // Not simply the last row: midnight may have passed since the sale.
  const day = page
    .getByRole('region', { name: 'Sales Overview' })
    .getByRole('row')
    .filter({ hasText: '$2.00' })
  expect(soldOn.startsWith((await day.getByRole('rowheader').innerText()).trim())).toBe(true)
}
