import { randomUUID } from 'node:crypto'
import type { Shipment } from '@docket/contract/shipments'
import { api } from './api.ts'
import { adminToken, type Customer } from './people.ts'

const DAY_MS = 24 * 60 * 60_000

/**
 * In dollars, as the demo shop has them. All journeys share one shop, so each sets the same prices; one that needs others
 * has its own shop.
 */
export const SHIPMENT_PRICE = 1.99
const SHIPMENT_COST = 0.2

/**
 * Sets the price as the operator, then buys a test shipment within the USA as another client would, without a browser:
 * to Austin, TX, delivered in the last ten days, unless `order` says otherwise.
 */
export async function buyShipment(
  customer: Customer,
  order: Record<string, unknown> = {},
): Promise<Shipment> {
  await setShipmentPrice(SHIPMENT_PRICE, SHIPMENT_COST)
  const now = Date.now()
  return api('POST', '/trackingNo/usa', {
    token: customer.token,
    body: {
      ...{ state: 'TX', city: 'Austin', from: now - 10 * DAY_MS, to: now - DAY_MS },
      ...{ deliveryState: ['delivered'], ...order },
    },
    headers: { 'idempotency-key': randomUUID() },
  })
}

async function setShipmentPrice(sellingPrice: number, costPrice: number): Promise<void> {
  const body = { sellingPrice, costPrice }
  await api('POST', '/admin/settings/trackingNoPrice', { token: await adminToken(), body })
}
