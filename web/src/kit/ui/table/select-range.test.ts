import { describe, expect, it } from 'vitest'
import { selectRange } from './select-range.ts'

const order = ['a', 'b', 'c', 'd', 'e']

function selectedAfter(selected: string, press: { id: string; isSelected: boolean; from?: string }): string {
  return [...selectRange({ order, selected: new Set(selected), from: undefined, ...press })].sort().join('')
}

describe('a press on a check box', () => {
  it('selects the row, and a second press removes it', () => {
    expect(selectedAfter('', { id: 'b', isSelected: true })).toBe('b')
    expect(selectedAfter('bc', { id: 'b', isSelected: false })).toBe('c')
  })

  it('with Shift selects all rows from the last press to this one, upwards and downwards', () => {
    expect(selectedAfter('b', { id: 'd', isSelected: true, from: 'b' })).toBe('bcd')
    expect(selectedAfter('e', { id: 'c', isSelected: true, from: 'e' })).toBe('cde')
    expect(selectedAfter('abcde', { id: 'd', isSelected: false, from: 'b' })).toBe('ae')
  })

  it('with Shift selects the row alone if the row of the last press is gone', () => {
    expect(selectedAfter('a', { id: 'd', isSelected: true, from: 'z' })).toBe('ad')
  })
})
