import { expect, it } from 'vitest'
import { comparison, formatShare } from './comparison.ts'

it.each([
  [150, 100, '+50% vs the period before'],
  [50, 100, '−50% vs the period before'],
  [100.2, 100, 'no change'],
  [0, 0, 'no change'],
  [5, 0, 'nothing in the period before'],
  [-5, -10, '+50% vs the period before'],
  [0, 80, '−100% vs the period before'],
])('%s compared with %s before: %s', (now, before, sentence) =>
  expect(comparison(now, before)).toBe(sentence),
)

it.each([
  [0, 0, '0%'],
  [1, 4, '25%'],
  [4, 4, '100%'],
  [5, 9_355, '<1%'],
  [9_350, 9_355, '>99%'],
])('the share of %s in %s is %s: a part never looks like nothing or like all', (part, whole, text) =>
  expect(formatShare(part, whole)).toBe(text),
)
