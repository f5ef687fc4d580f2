import { expect, it } from 'vitest'
import { usersSearch } from './search.ts'

it('reads a search, a sort and a page, and reads invalid parameters as absent', () => {
  expect(usersSearch({ search: 'ann', sort: '-balance', page: '3' })).toEqual({
    search: 'ann',
    sort: '-balance',
    page: 3,
  })
  const invalid = usersSearch({ search: {}, sort: 'role', page: '0' })
  expect(Object.values(invalid).filter((value) => value !== undefined)).toEqual([])
})
