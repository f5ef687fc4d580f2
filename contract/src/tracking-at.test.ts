import { describe, expect, it } from 'vitest'
import type { ShipmentEvent } from './shipment-events.ts'
import { STATUS_TEXTS, TRACKER_STATUSES } from './tracker-status.ts'
import { deliveryStateAt, eventsAt, trackingOf } from './tracking-at.ts'

const schedule: ShipmentEvent[] = [
  {
    at: '2026-10-31T23:30:00-05:00',
    status: 'pending',
    code: 'TEST_LABEL_MADE',
    description: 'TEST Label made',
    location: 'Chicago, IL, US',
    estimate: '2026-11-02T10:00:00-05:00',
  },
  {
    at: '2026-11-01T00:05:00-05:00',
    status: 'picked_up',
    code: 'TEST_PICKED_UP',
    description: 'TEST Picked up',
    location: 'Chicago, IL, US',
  },
  {
    at: '2026-11-02T09:59:00-05:00',
    status: 'delivery_failed',
    code: 'TEST_ATTEMPT_FAILED',
    description: 'TEST Delivery failed',
    location: 'Boston, MA, US',
    estimate: '2026-11-03T12:00:00-05:00',
  },
  {
    at: '2026-11-03T12:00:00.250-05:00',
    status: 'delivered',
    code: 'TEST_DELIVERED',
    description: 'TEST Delivered',
    location: 'Boston, MA, US',
  },
]

const shipment = {
  trackingNumber: 'DKT-TEST-DH2HNKT5JE',
  carrier: 'dhl' as const,
  shipMethod: 'DHL Express Worldwide',
  origin: { country: 'US' },
  destination: { country: 'US' },
  schedule,
}
const at = (text: string) => Date.parse(text)

describe('events', () => {
  it('are those up to the given time, newest first, with the local date and time and the instant in UTC', () => {
    expect(eventsAt(schedule, at('2026-11-02T14:59:00Z'))).toEqual({
      status: 'delivery_failed',
      events: [
        {
          date: '2026-11-02',
          time: '09:59 AM',
          timestamp: '2026-11-02T14:59:00.000Z',
          status: 'delivery_failed',
          code: 'TEST_ATTEMPT_FAILED',
          reason: 'consignee_not_home',
          description: 'TEST Delivery failed',
          location: 'Boston, MA, US',
          latitude: null,
          longitude: null,
        },
        expect.objectContaining({ date: '2026-11-01', time: '12:05 AM', status: 'picked_up', reason: null }),
        expect.objectContaining({ date: '2026-10-31', time: '11:30 PM', status: 'pending' }),
      ],
    })
  })

  it('include each one from its exact millisecond on; before the first there are none, and the status is pending', () => {
    expect(eventsAt(schedule, at('2026-11-01T04:30:00Z') - 1)).toEqual({ status: 'pending', events: [] })
    expect(eventsAt(schedule, at('2026-11-01T04:30:00Z')).events).toHaveLength(1)
    expect(deliveryStateAt(schedule, at('2026-11-03T17:00:00.249Z'))).toBe('in-transit')
    expect(deliveryStateAt(schedule, at('2026-11-03T17:00:00.250Z'))).toBe('delivered')
  })
})

describe('tracking', () => {
  it('is the details object of karrio, marked as a test in every way that karrio has', () => {
    const details = trackingOf(shipment, at('2026-12-01T00:00:00Z'))
    expect(details).toEqual({
      carrier_name: 'dhl_express',
      carrier_id: 'test_dhl',
      tracking_number: 'DKT-TEST-DH2HNKT5JE',
      test: true,
      test_mode: true,
      status: 'delivered',
      delivered: true,
      estimated_delivery: '2026-11-03',
      events: eventsAt(schedule, at('2026-12-01T00:00:00Z')).events,
      info: {
        carrier_tracking_link: null,
        note: 'Test shipment. No carrier moves it.',
        shipment_service: 'DHL Express Worldwide',
        shipment_origin_country: 'US',
        shipment_destination_country: 'US',
        shipping_date: '2026-11-01',
        shipment_delivery_date: '2026-11-03',
        signed_by: null,
        source: 'TEST',
      },
      meta: { status_text: 'TEST Delivered' },
      images: null,
    })
  })

  it('has only the events up to the given time', () => {
    expect(trackingOf(shipment, 0)).toMatchObject({
      status: 'pending',
      delivered: false,
      estimated_delivery: null,
      events: [],
      info: { shipping_date: null, shipment_delivery_date: null },
    })
    expect(trackingOf(shipment, at('2026-11-01T05:05:00Z')).estimated_delivery).toBe('2026-11-02')
    expect(trackingOf(shipment, at('2026-11-02T14:59:00Z')).estimated_delivery).toBe('2026-11-03')
  })
})

it('every text of a status begins with TEST', () => {
  expect(Object.keys(STATUS_TEXTS)).toEqual([...TRACKER_STATUSES])
  expect(Object.values(STATUS_TEXTS).filter((text) => !/^TEST [A-Z]/.test(text))).toEqual([])
})

it('before its first event a shipment has the status pending, and a text that does not name an event', () => {
  const { status, events, meta } = trackingOf(shipment, at('2020-01-01T00:00:00Z'))
  expect([status, events, meta.status_text]).toEqual(['pending', [], 'TEST Nothing has happened yet'])
})

it('a lost shipment has a status text of its own, because karrio has no status for it', () => {
  const lost: ShipmentEvent = {
    at: '2026-11-04T12:00:00-05:00',
    status: 'delivery_failed',
    code: 'TEST_LOST',
    description: 'TEST Shipment declared lost',
    location: 'Boston, MA, US',
  }
  const end = at('2026-12-01T00:00:00Z')
  const textOf = (events: ShipmentEvent[]) =>
    trackingOf({ ...shipment, schedule: events }, end).meta.status_text
  expect(textOf([...schedule.slice(0, 3), lost])).toBe('TEST Lost')
  expect(textOf(schedule.slice(0, 3))).toBe('TEST Delivery failed')
})
