import { expect, it } from 'vitest'
import { productsSearch } from './search.ts'

it('reads `edit` only if it is `new` or an id', () => {
  expect(productsSearch({ edit: 'new' }).edit).toBe('new')
  expect(productsSearch({ edit: '12' }).edit).toBe(12)
  for (const edit of ['old', '-1', '0', '', {}]) expect(productsSearch({ edit }).edit).toBeUndefined()
})

it('reads invalid parameters as absent', () => {
  const invalid = { accounts: 'x', status: 'gone', accountsPage: '1.5', sort: '-nothing', categoryId: '-3' }
  expect(Object.values(productsSearch(invalid)).filter((value) => value !== undefined)).toEqual([])
})
