import { afterEach, expect, test } from 'vitest'
import { purchasesQuery } from './purchases-query.ts'

const zone = process.env.TZ
afterEach(() => {
  process.env.TZ = zone
})

const filterOf = (search: Parameters<typeof purchasesQuery>[0]) => purchasesQuery(search).queryKey[2]

test("a day lasts from its first instant to the first instant of the next day, in the viewer's time zone", () => {
  process.env.TZ = 'Asia/Tokyo'
  expect(filterOf({ from: '2026-11-21', to: '2026-11-21' })).toMatchObject({
    from: '2026-11-20T15:00:00.000Z',
    to: '2026-11-21T15:00:00.000Z',
  })
})

test('a day on which the clocks change has 23 or 25 hours, and all of them match', () => {
  process.env.TZ = 'America/New_York'
  expect(filterOf({ from: '2026-03-08', to: '2026-03-08' })).toMatchObject({
    from: '2026-03-08T05:00:00.000Z',
    to: '2026-03-09T04:00:00.000Z',
  })
  expect(filterOf({ from: '2026-11-01', to: '2026-11-01' })).toMatchObject({
    from: '2026-11-01T04:00:00.000Z',
    to: '2026-11-02T05:00:00.000Z',
  })
})

test('the parameters `order` and `bought` do not change the query', () => {
  expect(filterOf({ search: ' tiktok ', order: 3, bought: 3 })).toEqual(filterOf({ search: 'tiktok' }))
})
