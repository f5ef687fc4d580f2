import { expect, it } from 'vitest'
import { parseSort, sortText } from './use-server-table.ts'

it('converts the sort parameter to the state of the table and back', () => {
  expect(parseSort('-price')).toEqual([{ id: 'price', desc: true }])
  expect(sortText(parseSort('-price'))).toBe('-price')
  expect(sortText(parseSort('title'))).toBe('title')
  expect(sortText(parseSort(undefined))).toBeUndefined()
})
