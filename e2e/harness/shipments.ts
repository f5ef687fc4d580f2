import { randomUUID } from 'node:crypto'
import type { Shipment } from '@docket/contract/shipments'
import type { Page } from '@playwright/test'
import { api } from './api.ts'
import { adminToken, type Customer } from './users.ts'

/**
 * The price of a test shipment in the common shop, in dollars. A test that needs another price uses a separate shop
 * (`separate-shop.ts`).
 */
export const SHIPMENT_PRICE = 2.5

/** The notice that marks a test shipment, on pages and in mails. */
export const TEST_SHIPMENT_NOTICE = 'Test shipment. No carrier moves it.'

const DAY_MS = 24 * 60 * 60_000

/** Sets the price in dollars; null: shipments are not for sale. */
export async function setShipmentPrice(sellingPrice: number | null = SHIPMENT_PRICE): Promise<void> {
  await api('POST', '/admin/settings/trackingNoPrice', {
    token: await adminToken(),
    body: { sellingPrice, costPrice: sellingPrice === null ? null : 1 },
  })
}

/** Buys a shipment without a browser. It was delivered in Texas, unless `change` says otherwise. */
export function buyUsaShipment(customer: Customer, change: Record<string, unknown> = {}): Promise<Shipment> {
  const now = Date.now()
  const body = {
    state: 'TX',
    originState: 'NY',
    carrier: 'fedex',
    deliveryState: ['delivered'],
    from: now - 10 * DAY_MS,
    to: now - DAY_MS,
    ...change,
  }
  return post(customer, '/trackingNo/usa', body)
}

/** Sets the price, then buys a shipment that was delivered in Austin, TX, unless `change` says otherwise. */
export async function buyShipment(
  customer: Customer,
  change: Record<string, unknown> = {},
): Promise<Shipment> {
  await setShipmentPrice()
  return buyUsaShipment(customer, { city: 'Austin', ...change })
}

/** Buys a shipment to Germany without a browser. It is in transit, unless `change` says otherwise. */
export function buyInternationalShipment(
  customer: Customer,
  change: Record<string, unknown> = {},
): Promise<Shipment> {
  const now = Date.now()
  const body = {
    country: 'DE',
    originCountry: 'JP',
    carrier: 'dhl',
    deliveryState: ['in-transit'],
    from: now + DAY_MS,
    to: now + 3 * DAY_MS,
    ...change,
  }
  return post(customer, '/trackingNo/international', body)
}

function post({ token }: Customer, path: string, body: unknown): Promise<Shipment> {
  return api('POST', path, { token, body, headers: { 'idempotency-key': randomUUID() } })
}

/** The value of a date field for a day relative to today, in the browser's time zone (UTC in the tests). */
export function day(fromToday: number): string {
  return new Date(Date.now() + fromToday * DAY_MS).toISOString().slice(0, 10)
}

/** Fills in the required fields of the USA form. By default: Texas, delivered from five to two days ago. */
export async function fillUsa(
  page: Page,
  { from = day(-5), to = day(-2), state = 'TX' } = {},
): Promise<void> {
  await page.getByLabel('Destination state').selectOption(state)
  await page.getByLabel('From date').fill(from)
  await page.getByLabel('To date').fill(to)
}
