import { expect, it } from 'vitest'
import { stateText } from './shipment-columns.tsx'

it('distinguishes a lost shipment from a failed delivery and from a shipment that is not declared lost yet', () => {
  expect(stateText({ status: 'delivery_failed', scenario: 'lost' })).toBe('TEST Lost')
  expect(stateText({ status: 'in_transit', scenario: 'lost' })).toBe('TEST In transit')
  expect(stateText({ status: 'delivery_failed', scenario: 'failed-attempt' })).toBe('TEST Delivery failed')
  expect(stateText({ status: 'return_to_sender', scenario: 'returned' })).toBe('TEST Return to sender')
  expect(stateText({ status: 'delivered', scenario: 'happy' })).toBe('TEST Delivered')
})
