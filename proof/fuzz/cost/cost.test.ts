import { describe, expect, it } from 'vitest'
import { findExcess } from '../../../server/test/measure-cost.ts'
import { useTestShop } from '../../../server/test/shop.ts'
import { findCostly } from './find-costly.ts'

/** `npm run proof:fuzz` tries every text in every field. */
const long: { seed: number } | null = process.env.DOCKET_FUZZ ? JSON.parse(process.env.DOCKET_FUZZ) : null

const shop = useTestShop()

it('no text in a header, an address or a body costs more than in proportion to its length', {
  // Two minutes on a quiet machine.
  timeout: long ? 3_600_000 : 900_000,
}, async () => {
  const { problems, ...report } = await findCostly(shop, { isLong: long !== null, seed: long?.seed ?? 19 })
  console.info(report)
  expect(problems).toEqual([])
  expect(report.places).toBeGreaterThan(200)
})

describe('the measurement', () => {
  const spaces = (length: number) => `${' '.repeat(length)}!`
  const work = (find: (text: string) => unknown, length: number) => async () => find(spaces(length))

  it('finds work that grows with the square of its input', async () => {
    const trim = (text: string) => text.replace(/\s+$/, '')
    expect(await findExcess(work(trim, 10_000), work(trim, 20_000))).toMatch(/ms/)
  })

  it('accepts work that grows with its input', async () => {
    const count = (text: string) => {
      for (let time = 0; time < 10; time++) text.replace(/\s/g, 'x')
    }
    expect(await findExcess(work(count, 200_000), work(count, 400_000))).toBe(null)
  })
})
