import type { Shipment } from '@docket/contract/shipments'
import { expectAccessible, findSidewaysScrollers, type OpenScreenWith } from '../harness/accessibility.ts'
import { api } from '../harness/api.ts'
import { failRequests } from '../harness/screens.ts'
import {
  buyInternationalShipment,
  buyUsaShipment,
  day,
  fillUsa,
  setShipmentPrice,
} from '../harness/shipments.ts'
import { expect, testsWithSharedData } from '../harness/test.ts'
import { type Customer, newCustomer } from '../harness/users.ts'

interface SharedData {
  /** Has two pages of test shipments, a report and a key. */
  regular: Customer
  newcomer: Customer
  delivered: Shipment
  underWay: Shipment
}

const test = testsWithSharedData(async (): Promise<SharedData> => {
  await setShipmentPrice()
  const regular = await newCustomer({ dollars: 80 })
  for (let count = 0; count < 9; count++) await buyUsaShipment(regular)
  const underWay = await buyInternationalShipment(regular, { scenario: 'customs-hold' })
  const delivered = await buyUsaShipment(regular, { couponCode: 'WELCOME10' })
  await api('POST', '/history/purchases/report', {
    token: regular.token,
    body: { purchaseId: delivered.id, message: 'Its place is not the one that I chose.' },
  })
  await api('POST', '/trackingNo/keys', { token: regular.token, body: { name: 'Nightly tests' } })
  return { regular, newcomer: await newCustomer(), delivered, underWay }
})

screen('tracking numbers', async (page) => {
  await page.goto('/tracking-numbers')
  await expect(page.getByRole('button', { name: 'Purchase' })).toBeVisible()
  await expect(page.getByText('Nightly tests', { exact: true }).first()).toBeVisible()
})

screen('tracking numbers filled in', async (page) => {
  await page.goto('/tracking-numbers?coupon=WELCOME10')
  await fillUsa(page)
  await page.getByText('Advanced').click()
  await expect(page.getByLabel('Scenario')).toBeVisible()
  await expect(page.getByText('These days are in the past')).toBeVisible()
  await expect(page.getByText('WELCOME10 takes 10% off.')).toBeVisible()
  await expect(page.getByText('Nightly tests', { exact: true }).first()).toBeVisible()
})

screen(
  'tracking numbers with nothing filled in',
  async (page) => {
    await page.goto('/tracking-numbers?tab=international')
    await page.getByRole('button', { name: 'Purchase' }).click()
    await expect(page.getByRole('alert').filter({ hasText: 'Please fill required fields' })).toBeVisible()
    await expect(page.getByText('You have no keys yet.')).toBeVisible()
  },
  'newcomer',
)

screen('tracking numbers, impossible shipment', async (page) => {
  await page.goto('/tracking-numbers')
  await fillUsa(page)
  await page.getByLabel('Earliest ship date').fill(day(-2))
  await page.getByRole('button', { name: 'Purchase' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'No shipment fits' })).toBeVisible()
})

screen('tracking numbers loading', async (page) => {
  await page.route('**/api/trackingNo/price', () => {})
  await page.goto('/tracking-numbers')
  await expect(page.locator('main [aria-busy=true]').first()).toBeVisible()
})

screen('shipment just bought', async (page, { underWay }) => {
  await page.goto(`/tracking-numbers?bought=${underWay.id}`)
  await expect(page.getByRole('heading', { name: 'Your test shipment is ready.' })).toBeVisible()
  await expect(page.getByText('Nightly tests', { exact: true }).first()).toBeVisible()
})

screen('tracking key created', async (page) => {
  // The test revokes the key that it makes, because a customer can have at most five keys.
  await page.goto('/tracking-numbers')
  await page.getByLabel('Name of the key').fill('Temporary key')
  await page.getByRole('button', { name: 'Make key' }).click()
  await expect(page.getByText('It is shown only once.')).toBeVisible()
  await page.getByRole('button', { name: 'Revoke Temporary key' }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  // Wait for the dialog to close first: while it is open, the button behind it has no role and would not be found.
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Revoke Temporary key' })).toHaveCount(0)
})

screen('tracking key, revoking', async (page) => {
  await page.goto('/tracking-numbers')
  await page.getByRole('button', { name: 'Revoke Nightly tests' }).click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

screen('history of tracking numbers', async (page) => {
  await page.goto('/history?tab=trackingNo')
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeVisible()
})

screen('shipment, a delivered one', async (page, { delivered }) => {
  await page.goto(`/history/shipments/${delivered.id}`)
  await expect(page.getByText('Your reports')).toBeVisible()
  await expect(page.getByText('Nightly tests', { exact: true }).first()).toBeVisible()
})

screen('shipment, the slider at the start', async (page, { underWay }) => {
  await page.goto(`/history/shipments/${underWay.id}`)
  await page.getByRole('slider').press('Home')
  await expect(page.getByText('TEST Label made').first()).toBeVisible()
})

screen('shipment, reporting', async (page, { underWay }) => {
  await page.goto(`/history/shipments/${underWay.id}`)
  await page.getByRole('button', { name: 'Report a problem' }).click()
  await expect(page.getByRole('dialog').getByLabel('What is wrong?')).toBeVisible()
})

screen('shipment loading', async (page, { underWay }) => {
  await page.route('**/api/trackingNo/*?at=*', () => {})
  await page.goto(`/history/shipments/${underWay.id}`)
  await expect(page.locator('main [aria-busy=true]').first()).toBeVisible()
})

screen('shipment failed', async (page, { underWay }) => {
  await failRequests(page, '**/api/trackingNo/*?at=*')
  await page.goto(`/history/shipments/${underWay.id}`)
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

screen('shipment unknown', async (page) => {
  await page.goto('/history/shipments/999999999')
  await expect(page.getByText('Test shipment not found.')).toBeVisible()
})

screen('history of tracking numbers, no match', async (page) => {
  await page.goto('/history?tab=trackingNo&from=2026-01-02&to=2026-01-01')
  await expect(page.getByText('No tracking numbers match your filters.')).toBeVisible()
})

screen(
  'history of tracking numbers empty',
  async (page) => {
    await page.goto('/history?tab=trackingNo')
    await expect(page.getByText('You have not bought a tracking number yet.')).toBeVisible()
  },
  'newcomer',
)

screen('history of tracking numbers loading', async (page) => {
  await page.route('**/api/trackingNo/history*', () => {})
  await page.goto('/history?tab=trackingNo')
  await expect(page.locator('main [aria-busy=true]').first()).toBeVisible()
})

screen('history of tracking numbers failed', async (page) => {
  await failRequests(page, '**/api/trackingNo/history*')
  await page.goto('/history?tab=trackingNo')
  await expect(page.getByRole('button', { name: 'Try again' })).toBeVisible()
})

function screen(name: string, show: OpenScreenWith<SharedData>, who: 'regular' | 'newcomer' = 'regular') {
  test(`accessible: ${name}`, async ({ open, pageProblems, shared }) => {
    pageProblems.allow(
      /status of 409 .* \/api\/trackingNo\/usa/,
      /status of 404 .* \/api\/trackingNo\/999999999/,
      /status of 500 .* \/api\/trackingNo\//,
    )
    await expectAccessible(open, {
      name,
      token: shared[who].token,
      show: (page, device) => show(page, shared, device),
      alsoOnCommonPhone: true,
    })
  })
}

test('the header and the table fit on the narrowest tablet', async ({ open, shared: { regular } }) => {
  const page = await open(regular.token, { viewport: { width: 640, height: 900 } })
  for (const path of ['/history?tab=trackingNo', '/tracking-numbers']) {
    await page.goto(path)
    await expect(page.getByRole('banner').getByRole('button', { name: /^Account of/ })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
    expect(await page.evaluate(findSidewaysScrollers), path).toEqual([])
  }
})
