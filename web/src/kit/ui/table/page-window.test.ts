import { describe, expect, it } from 'vitest'
import { pageWindow } from './page-window.ts'

function text(current: number, count: number): string {
  return pageWindow(current, count)
    .map((entry) => ('page' in entry ? String(entry.page) : '…'))
    .join(' ')
}

describe('pageWindow', () => {
  it('is empty if there is at most one page', () => {
    expect(pageWindow(1, 0)).toEqual([])
    expect(pageWindow(1, 1)).toEqual([])
  })

  it.each([
    [1, 2, '1 2'],
    [3, 5, '1 2 3 4 5'],
    [1, 6, '1 2 3 4 … 6'],
    [3, 6, '1 2 3 4 … 6'],
    [4, 6, '1 … 3 4 5 6'],
    [6, 6, '1 … 3 4 5 6'],
    [10, 20, '1 … 9 10 11 … 20'],
    [20, 20, '1 … 17 18 19 20'],
  ])('shows page %i of %i as %s', (current, count, shown) => {
    expect(text(current, count)).toBe(shown)
  })

  it('always shows five numbers including the current one, if there are that many', () => {
    for (let count = 5; count <= 40; count++) {
      for (let current = 1; current <= count; current++) {
        const pages = pageWindow(current, count).flatMap((entry) => ('page' in entry ? [entry.page] : []))
        expect(pages).toHaveLength(5)
        expect(pages).toContain(current)
        expect(pages).toEqual([...new Set(pages)].sort((a, b) => a - b))
      }
    }
  })
})
