import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { ADVISORY_LOCKS, PAIRED_ADVISORY_LOCKS } from './advisory-locks.ts'

const SRC = path.join(import.meta.dirname, '../..')

it.each([ADVISORY_LOCKS, PAIRED_ADVISORY_LOCKS])('every advisory lock has a number of its own', (locks) => {
  const numbers = Object.values(locks)
  expect(new Set(numbers).size).toBe(numbers.length)
})

it('the SQL files take the locks that are listed', () => {
  const lockNumbers = ['migrations/0015-stock-marks.sql', 'inventory/claim/claim-accounts.sql'].flatMap(
    (file) =>
      [...readFileSync(path.join(SRC, file), 'utf8').matchAll(/advisory_xact_lock(?:_shared)?\((\d+)/g)].map(
        ([, number]) => Number(number),
      ),
  )
  const { stockMark, stockMarkDown } = PAIRED_ADVISORY_LOCKS
  expect(new Set(lockNumbers)).toEqual(new Set([stockMark, stockMarkDown]))
})
