import { activityList } from '@docket/contract/admin/activity-list'
import { expect, it } from 'vitest'
import { isFiltered } from '../../../kit/office/list-values.ts'
import { activitySearch } from './search.ts'

it('reads the filters of the address, and reads unknown values as absent', () => {
  expect(activitySearch({ kind: 'signed-in', userId: '7', network: '203.0.113.7', page: '2' })).toMatchObject(
    {
      kind: 'signed-in',
      userId: 7,
      network: '203.0.113.7',
      page: 2,
    },
  )
  const invalid = activitySearch({ kind: 'nonsense', userId: '-1', from: 'yesterday', page: '0' })
  expect(Object.values(invalid).every((value) => value === undefined)).toBe(true)
})

it('does not count a user or a page as a filter', () => {
  expect(isFiltered(activityList.filters, activitySearch({ userId: '7', page: '2', search: '  ' }))).toBe(
    false,
  )
  for (const filter of [{ kind: 'refused' }, { network: '10.' }, { from: '2026-01-01' }]) {
    expect(isFiltered(activityList.filters, activitySearch(filter))).toBe(true)
  }
})
