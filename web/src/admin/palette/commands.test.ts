import { describe, expect, it } from 'vitest'
import { knownCommands, orderOf, shipmentOrder, trackingNumber } from './commands.ts'

const labels = (typed: string) =>
  knownCommands(typed, () => {}).flatMap(({ items }) => items.map(({ label }) => label))

describe('the palette', () => {
  it('knows places and things to do by the beginnings of their words', () => {
    expect(labels('prod')).toEqual(['Products', 'Add Product'])
    expect(labels('add cat')).toEqual(['Add Category'])
    expect(labels('LOG')).toEqual(['Audit log'])
    expect(labels('track')).toEqual(['Tracking No', 'Tracking number prices'])
    expect(labels('xyz')).toEqual([])
    expect(labels(' ').length).toBeGreaterThan(10)
  })

  it.each([
    ['ORD-0042', 'Open order ORD-0042'],
    ['ord 42', 'Open order ORD-0042'],
    [' #7 ', 'Open order ORD-0007'],
    ['12345', 'Open order ORD-12345'],
  ])('takes %j for an order', (typed, label) => {
    expect(orderOf(typed).map((command) => command.label)).toEqual([label])
  })

  it('has one command for the order of a shipment, which leads to the tab that lists it', () => {
    const shipment = shipmentOrder({ id: 42, trackingNo: 'DKT-TEST-DH2HNKT5JE' })
    const [orders] = knownCommands('ORD-42', () => {}, shipment)
    expect(orders?.items).toEqual([shipment])
    expect(shipment).toMatchObject({
      label: 'Open order ORD-0042',
      hint: 'DKT-TEST-DH2HNKT5JE',
      go: { search: { tab: 'trackingNo', order: 42 } },
    })
    // What was found for the number that was typed before.
    expect(knownCommands('ORD-43', () => {}, shipment)[0]?.items).toEqual(orderOf('43'))
  })

  it.each([
    ['dkt-test-dh2hnkt5je', 'DKT-TEST-dh2hnkt5je', true],
    [' DKT-TEST-DH2H ', 'DKT-TEST-DH2H', true],
    ['DH2H', 'DKT-TEST-DH2H', false],
  ])('takes %j for a tracking number or its beginning', (typed, number, hasPrefix) => {
    expect(trackingNumber(typed)).toEqual({ number, hasPrefix })
  })

  it.each(['DH2', 'DKT-TEST-', 'DKT-TEST-DH2', '2345', 'hello', 'DH2HNKT5JEX', 'DH2H N'])(
    'takes %j for none',
    (typed) => expect(trackingNumber(typed)).toBeUndefined(),
  )

  it.each(['', '0', '-1', '1.5', 'ORD-', '42a', '9999999999', '1e3'])('takes %j for none', (typed) => {
    expect(orderOf(typed)).toEqual([])
  })
})
