import { expect, it } from 'vitest'
import { directionOf, nextSort } from './sort-text.ts'

it('a field is sorted ascending, descending or not at all', () => {
  expect(directionOf('price', 'price')).toBe('asc')
  expect(directionOf('-price', 'price')).toBe('desc')
  expect(directionOf('-price', 'title')).toBeNull()
  expect(directionOf(undefined, 'price')).toBeNull()
})

it('presses on a header sort ascending, descending and not at all; a press on another one begins again', () => {
  expect(nextSort(undefined, 'price')).toBe('price')
  expect(nextSort('price', 'price')).toBe('-price')
  expect(nextSort('-price', 'price')).toBeUndefined()
  expect(nextSort('-price', 'title')).toBe('title')
})
