import { expect, it } from 'vitest'
import { usersSearch } from './search.ts'

it('reads a search, a tag, a sort and a page, and reads invalid parameters as absent', () => {
  expect(usersSearch({ search: 'ann', tag: 'vip', sort: '-balance', page: '3' })).toEqual({
    search: 'ann',
    tag: 'vip',
    sort: '-balance',
    page: 3,
  })
  const invalid = usersSearch({ search: {}, tag: [], sort: 'role', page: '0' })
  expect(Object.values(invalid).filter((value) => value !== undefined)).toEqual([])
})
