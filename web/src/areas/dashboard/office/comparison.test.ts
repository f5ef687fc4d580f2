import { expect, it } from 'vitest'
import { formatDollars } from '../../../kit/lib/format.ts'
import { compare, formatShare } from './comparison.ts'

it.each([
  [150, 100, '+50% vs previous 30 days'],
  [50, 100, '−50% vs previous 30 days'],
  [-20, 80, '−125% vs previous 30 days'],
  [0, 80, '−100% vs previous 30 days'],
  [100.2, 100, 'no change vs previous 30 days'],
  [0, 0, 'no change vs previous 30 days'],
  [5, 0, 'nothing in the previous 30 days'],
  [-5, 0, 'nothing in the previous 30 days'],
  [-5, -10, 'a loss of $10.00 in the previous 30 days'],
  [5, -10, 'a loss of $10.00 in the previous 30 days'],
])('%s compared with %s before: %s', (now, before, sentence) =>
  expect(compare(now, before, { days: 30, format: formatDollars }).text).toBe(sentence),
)

it('a period of one day is compared with the day before', () =>
  expect(compare(3, 2, { days: 1, format: String })).toEqual({
    text: '+50% vs the day before',
    change: 0.5,
  }))

it.each([
  [0, 0, '0%'],
  [1, 4, '25%'],
  [4, 4, '100%'],
  [5, 9_355, '<1%'],
  [9_350, 9_355, '>99%'],
])('the share of %s in %s is %s: a part never looks like nothing or like all', (part, whole, text) =>
  expect(formatShare(part, whole)).toBe(text),
)
