import { expect, it } from 'vitest'
import { formatTimeLeft } from './format-time-left.ts'

const NOW = Date.parse('2026-11-28T12:00:00Z')

it.each([
  ['2026-12-01T12:00:00Z', '3 days'],
  ['2026-11-30T12:00:01Z', '3 days'],
  ['2026-11-30T12:00:00Z', '48 hours'],
  ['2026-11-28T13:00:01Z', '2 hours'],
  ['2026-11-28T12:01:00Z', '1 hour'],
  ['2026-11-28T11:00:00Z', '1 hour'],
])('until %s there are %s left', (instant, left) => expect(formatTimeLeft(instant, NOW)).toBe(left))
