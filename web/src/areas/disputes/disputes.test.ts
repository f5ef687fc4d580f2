import { expect, it } from 'vitest'
import { marksOf } from './disputes.ts'
import { timeLeft } from './time-left.ts'

const now = Date.parse('2026-11-29T09:00:00.000Z')
const open = (dueAt: string | null) => timeLeft({ status: 'OPEN', dueAt }, now)

it('says the whole hours that are left, the minutes of the last hour, and that the time is over', () => {
  expect(open('2026-11-30T01:30:00.000Z')).toBe('16 hours left')
  expect(open('2026-11-29T10:00:00.000Z')).toBe('1 hour left')
  expect(open('2026-11-29T09:59:59.000Z')).toBe('59 minutes left')
  expect(open('2026-11-29T09:00:30.000Z')).toBe('1 minute left')
  expect(open('2026-11-29T09:00:00.000Z')).toBe('Time is up')
  expect(open(null)).toBeNull()
  expect(timeLeft({ status: 'ANSWERED', dueAt: '2026-11-30T01:30:00.000Z' }, now)).toBeNull()
})

it('offers no mark of a dispute that is over', () => {
  expect(marksOf({ status: 'OPEN' })).toEqual(['ANSWERED', 'WON', 'LOST'])
  expect(marksOf({ status: 'ANSWERED' })).toEqual(['WON', 'LOST'])
  for (const status of ['WON', 'LOST'] as const) expect(marksOf({ status })).toEqual([])
})
