import { describe, expect, it } from 'vitest'
import { knownCommands, orderOf } from './commands.ts'

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

  it.each(['', '0', '-1', '1.5', 'ORD-', '42a', '9999999999', '1e3'])('takes %j for none', (typed) => {
    expect(orderOf(typed)).toEqual([])
  })
})
