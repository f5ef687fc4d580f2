import type { OperatorRole } from '@docket/contract/permissions'
import { describe, expect, it } from 'vitest'
import { type FoundPurchase, knownCommands, purchaseCommand, trackingNumber } from './commands.ts'

const onShortcutList = () => {}

const labels = (typedText: string, role: OperatorRole | null = 'OWNER') =>
  knownCommands({ role, typedText, onShortcutList }).flatMap(({ items }) => items.map(({ label }) => label))

const orders = (typedText: string, foundPurchase?: FoundPurchase) =>
  knownCommands({ role: 'SUPPORT', typedText, onShortcutList, foundPurchase }).find(
    ({ label }) => label === 'Orders',
  )?.items ?? []

describe('the palette', () => {
  it('finds screens and actions by the beginnings of their words', () => {
    expect(labels('prod')).toEqual(['Products', 'Add Product'])
    expect(labels('add cat')).toEqual(['Add Category'])
    expect(labels('LOG')).toEqual(['Audit log'])
    expect(labels('track')).toEqual(['Tracking No', 'Tracking number prices'])
    expect(labels('xyz')).toEqual([])
    expect(labels(' ').length).toBeGreaterThan(10)
  })

  it('offers only what the role may open and do', () => {
    expect(labels('prod', 'SUPPORT')).toEqual(['Products'])
    expect(labels('prod', 'STOCK')).toEqual(['Products', 'Add Product'])
    expect(labels('add', 'STOCK')).toEqual(['Add Product', 'Add Category', 'Add Subcategory'])
    expect(labels('ORD-42', 'STOCK')).toEqual([])
    expect(labels('track', 'SUPPORT')).toEqual(['Tracking No'])
    expect(labels('', null)).toEqual(['Security', 'Keyboard shortcuts'])
  })

  it.each([
    ['ORD-0042', 'Open order ORD-0042'],
    ['ord 42', 'Open order ORD-0042'],
    [' #7 ', 'Open order ORD-0007'],
    ['12345', 'Open order ORD-12345'],
    ['ORD-3000000000', 'Open order ORD-3000000000'],
  ])('reads %j as an order number', (typedText, label) => {
    expect(orders(typedText).map((command) => command.label)).toEqual([label])
  })

  it('offers a purchase before the shop answers, then the purchase that the shop found, or none', () => {
    const shipment = purchaseCommand({ id: 42, trackingNo: 'DKT-TEST-DH2HNKT5JE' })
    expect(shipment).toMatchObject({
      label: 'Open order ORD-0042',
      hint: 'DKT-TEST-DH2HNKT5JE',
      go: { search: { tab: 'trackingNo', order: 42 } },
    })
    expect(orders('ORD-42')).toMatchObject([{ go: { search: { tab: 'purchases', order: 42 } } }])
    expect(orders('ORD-42', { number: 42, command: shipment })).toEqual([shipment])
    expect(orders('ORD-42', { number: 42, command: null })).toEqual([])
    expect(orders('ORD-43', { number: 42, command: null }), 'this answer is about ORD-42').toHaveLength(1)
  })

  it.each([
    ['dkt-test-dh2hnkt5je', 'DKT-TEST-dh2hnkt5je', true],
    [' DKT-TEST-DH2H ', 'DKT-TEST-DH2H', true],
    ['DH2H', 'DKT-TEST-DH2H', false],
  ])('reads %j as a tracking number or its beginning', (typedText, number, hasPrefix) => {
    expect(trackingNumber(typedText)).toEqual({ number, hasPrefix })
  })

  it.each(['DH2', 'DKT-TEST-', 'DKT-TEST-DH2', '2345', 'hello', 'DH2HNKT5JEX', 'DH2H N'])(
    'does not read %j as a tracking number',
    (typedText) => expect(trackingNumber(typedText)).toBeUndefined(),
  )

  it.each(['', '0', '-1', '1.5', 'ORD-', '42a', '9999999999999999', '1e3'])(
    'does not read %j as an order number',
    (typedText) => {
      expect(orders(typedText)).toEqual([])
    },
  )
})
