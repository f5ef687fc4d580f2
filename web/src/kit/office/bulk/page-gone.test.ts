import { expect, it } from 'vitest'
import { isPageGone } from './page-gone.ts'

it('a page stays if rows of the next page fill it', () => {
  expect(isPageGone({ page: 2, pageSize: 10, total: 21 }, 10)).toBe(false)
  expect(isPageGone({ page: 2, pageSize: 10, total: 20 }, 10)).toBe(true)
})

it('the last page is gone if all its rows have left', () => {
  expect(isPageGone({ page: 3, pageSize: 10, total: 22 }, 1)).toBe(false)
  expect(isPageGone({ page: 3, pageSize: 10, total: 22 }, 2)).toBe(true)
})

it('the first page stays even if the list is empty', () => {
  expect(isPageGone({ page: 1, pageSize: 10, total: 4 }, 4)).toBe(false)
})
