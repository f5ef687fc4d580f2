import { expect, it } from 'vitest'
import { directionOf, toggleSort } from './sort-toggle.ts'

it('sorts a column ascending, then descending, then no longer', () => {
  expect(toggleSort('price', undefined)).toBe('price')
  expect(toggleSort('price', 'price')).toBe('-price')
  expect(toggleSort('price', '-price')).toBeUndefined()
})

it('starts ascending if another column was sorted', () => {
  expect(toggleSort('price', '-title')).toBe('price')
})

it('says how a column is sorted', () => {
  expect(directionOf('price', 'price')).toBe('asc')
  expect(directionOf('price', '-price')).toBe('desc')
  expect(directionOf('price', '-title')).toBeUndefined()
  expect(directionOf('price', undefined)).toBeUndefined()
})
