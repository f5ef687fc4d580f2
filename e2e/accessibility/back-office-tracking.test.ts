import type { Shipment } from '@docket/contract/shipments'
import type { Page } from '@playwright/test'
import { expectAccessible, type OpenScreenWith } from '../harness/accessibility.ts'
import { api } from '../harness/api.ts'
import { buyShipment } from '../harness/shipments.ts'
import { expect, testsWithSharedData } from '../harness/test.ts'
import { adminToken, type Customer, newCustomer } from '../harness/users.ts'

const DAY_MS = 24 * 60 * 60_000

interface SharedData {
  token: string
  customer: Customer
  delivered: Shipment
  underWay: Shipment
}

/** One shipment that is delivered, reported and partly refunded, and one in transit with a long place name. */
const test = testsWithSharedData(async (): Promise<SharedData> => {
  const token = await adminToken()
  const customer = await newCustomer({ dollars: 12 })
  const now = Date.now()
  const underWay = await buyShipment(customer, {
    state: 'CA',
    city: '',
    from: now + DAY_MS,
    to: now + 5 * DAY_MS,
    deliveryState: ['in-transit'],
  })
  const delivered = await buyShipment(customer, { scenario: 'failed-attempt', checkOnWalmart: true })
  const { id } = delivered
  await api('POST', '/admin/purchase/refund', {
    token,
    body: { purchaseId: id, amount: 0.5, reason: 'For the trouble' },
    headers: { 'idempotency-key': crypto.randomUUID() },
  })
  const report = { purchaseId: id, message: 'The hubs are in the wrong order. '.repeat(6) }
  await api('POST', '/history/purchases/report', { token: customer.token, body: report })
  return { token, customer, delivered, underWay }
})

screen('admin tracking numbers', async (page, { customer }) => {
  await page.goto(`/admin/histories?tab=trackingNo&search=${customer.email}`)
  await expect(page.getByText('DKT-TEST-')).toHaveCount(2)
})

screen('admin tracking numbers, no match', async (page) => {
  await page.goto('/admin/histories?tab=trackingNo&search=nobody-like-that')
  await expect(page.getByText('No tracking numbers match your filters.')).toBeVisible()
})

screen('tracking prices', async (page) => {
  await page.goto('/admin/settings')
  await expect(page.getByLabel('Selling price')).not.toHaveValue('')
})

screen('tracking prices, invalid', async (page) => {
  await page.goto('/admin/settings')
  await page.getByLabel('Cost price').fill('')
  await page.getByLabel('Selling price').fill('-1')
  await page.getByRole('button', { name: 'Save Prices' }).click()
  await expect(page.getByText('A price cannot be negative.')).toBeVisible()
})

screen('tracking prices, none and below the cost', async (page) => {
  await page.route('**/api/admin/settings', async (route) => {
    const answer = await route.fetch()
    const none = { trackingNumberCostPrice: null, trackingNumberSellingPrice: null }
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...none } })
  })
  await page.goto('/admin/settings')
  await expect(page.getByText('Tracking numbers are not sold, because they have no price.')).toBeVisible()
  await page.getByLabel('Cost price').fill('2')
  await page.getByLabel('Selling price').fill('1')
  await expect(page.getByText('Below the cost price: every sale loses $1.00.')).toBeVisible()
})

screen('shipment order', async (page, { delivered }) => {
  await showOrder(page, delivered)
  await expect(page.getByText('The hubs are in the wrong order.')).toBeVisible()
})

screen('shipment order events', async (page, { delivered }) => {
  await showOrder(page, delivered)
  await page.getByRole('region', { name: 'Events' }).getByRole('listitem').last().scrollIntoViewIfNeeded()
})

screen('shipment order in transit', async (page, { underWay }) => showOrder(page, underWay))

screen('shipment reports', async (page, { customer }) => {
  await page.goto(`/admin/reports?search=${customer.email}`)
  await expect(page.getByText('The hubs are in the wrong order.')).toBeVisible()
})

screen('shipments of a user', async (page, { customer }) => {
  await page.goto(`/admin/users/${customer.id}`)
  await expect(page.getByRole('link', { name: 'All tracking numbers' })).toBeVisible()
})

async function showOrder(page: Page, { id, trackingNo }: Shipment) {
  await page.goto(`/admin/histories?tab=trackingNo&order=${id}`)
  await expect(page.getByRole('dialog').getByText(trackingNo)).toBeVisible()
}

function screen(name: string, show: OpenScreenWith<SharedData>) {
  test(`accessible: ${name}`, async ({ open, shared }) => {
    await expectAccessible(open, {
      name,
      token: shared.token,
      alsoOnCommonPhone: true,
      show: (page, device) => show(page, shared, device),
    })
  })
}
