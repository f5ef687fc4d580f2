import { expect, it } from 'vitest'
import { socketFits } from './settings.ts'

it('a data directory gets a socket only if the path of the socket has at most 107 bytes', () => {
  const folder = (length: number) => `/${'d'.repeat(length - 1)}`
  expect(`${folder(92)}/.s.PGSQL.65535`).toHaveLength(107)
  expect([socketFits(folder(92)), socketFits(folder(93))]).toEqual([true, false])
})

it('a data directory whose name needs quoting gets no socket', () => {
  expect(socketFits('/data of the shop')).toBe(false)
})
