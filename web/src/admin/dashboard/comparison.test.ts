import { expect, it } from 'vitest'
import { comparison } from './comparison.ts'

it.each([
  [150, 100, '50% more than the period before'],
  [50, 100, '50% less than the period before'],
  [100.2, 100, 'as in the period before'],
  [0, 0, 'as in the period before'],
  [5, 0, 'nothing in the period before'],
  [-5, -10, '50% more than the period before'],
  [0, 80, '100% less than the period before'],
])('%s compared with %s before: %s', (now, before, sentence) =>
  expect(comparison(now, before)).toBe(sentence),
)
