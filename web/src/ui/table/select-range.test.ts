import { describe, expect, it } from 'vitest'
import { selectRange } from './select-range.ts'

const order = ['a', 'b', 'c', 'd', 'e']

function after(selected: string, press: { id: string; isSelected: boolean; from?: string }): string {
  return [...selectRange({ order, selected: new Set(selected), from: undefined, ...press })].sort().join('')
}

describe('a press on a check box', () => {
  it('selects the row, and a second press removes it', () => {
    expect(after('', { id: 'b', isSelected: true })).toBe('b')
    expect(after('bc', { id: 'b', isSelected: false })).toBe('c')
  })

  it('with Shift selects all rows from the last press to this one, upwards and downwards', () => {
    expect(after('b', { id: 'd', isSelected: true, from: 'b' })).toBe('bcd')
    expect(after('e', { id: 'c', isSelected: true, from: 'e' })).toBe('cde')
    expect(after('abcde', { id: 'd', isSelected: false, from: 'b' })).toBe('ae')
  })

  it('with Shift selects the row alone if the row of the last press is gone', () => {
    expect(after('a', { id: 'd', isSelected: true, from: 'z' })).toBe('ad')
  })
})
