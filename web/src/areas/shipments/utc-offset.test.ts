import { expect, it } from 'vitest'
import { offsetOf } from './utc-offset.ts'

it.each([
  ['2026-11-22T20:05:00.000Z', '2026-11-22', '02:05 PM', 'UTC−6'],
  ['2026-11-19T15:10:00.000Z', '2026-11-20', '12:10 AM', 'UTC+9'],
  ['2026-11-20T12:00:30.500Z', '2026-11-20', '12:00 PM', 'UTC+0'],
  ['2026-11-20T06:45:00Z', '2026-11-20', '12:15 PM', 'UTC+5:30'],
  ['2026-11-20T03:45:00Z', '2026-11-20', '12:15 AM', 'UTC−3:30'],
])('the instant %s is %s %s in local time, so the offset is %s', (timestamp, date, time, offset) => {
  expect(offsetOf({ timestamp, date, time })).toBe(offset)
})
