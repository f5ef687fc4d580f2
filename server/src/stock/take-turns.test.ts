import { expect, it } from 'vitest'
import { takeTurns } from './take-turns.ts'

const soon = () => new Promise<void>((resolve) => setImmediate(resolve))

it('runs no more than its places allow, in the order of asking, whatever fails', async () => {
  const inTurn = takeTurns(2)
  const begun: number[] = []
  let running = 0
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, (_, index) =>
      inTurn(async () => {
        begun.push(index)
        expect(++running).toBeLessThanOrEqual(2)
        await soon()
        running--
        if (index % 3 === 0) throw new Error('one of three')
        return index
      }),
    ),
  )
  expect(begun).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(results.map(({ status }) => status === 'rejected')).toEqual(begun.map((index) => index % 3 === 0))
  expect(await inTurn(async () => 'free again')).toBe('free again')
})
