import { beforeEach, describe, expect, it } from 'vitest'
import { hear, heard } from '../../../../test/areas/events.ts'
import { useTestShop } from '../../../../test/shop.ts'
import { createLog } from '../../../host/context/open-platform.ts'
import type { Database } from '../../../host/db/database.ts'
import { ExchangeRateError, type ExchangeRateSource } from '../payments/exchange-rate/exchange-rate.ts'
import { createCircuitBreaker } from '../payments/provider/http.ts'
import { acceptNewestRate } from './accept-rate.ts'
import { refreshRate } from './refresh-rate.ts'
import { currentRate } from './stored-rate.ts'

const HOUR_MS = 60 * 60_000
const shop = useTestShop()
let lines: string[]

beforeEach(async () => {
  lines = []
  await shop.owner.query('DELETE FROM exchange_rates')
})

type FetchedRate = Awaited<ReturnType<ExchangeRateSource['fetch']>>

/** A source that returns this rate or throws this error. The adapter of the real source has its own test. */
function sourceOf(
  fetched: Partial<FetchedRate> | Error,
  name = 'source',
): ExchangeRateSource & { requests: number } {
  const source = {
    breaker: createCircuitBreaker({ name }),
    name,
    attribution: null,
    isSimulated: true,
    requests: 0,
    async fetch() {
      source.requests++
      if (fetched instanceof Error) throw fetched
      return { rateE4: 15_000_000n, providerTime: new Date(), nextUpdate: null, ...fetched }
    },
  }
  return source
}

async function refresh(source: ExchangeRateSource) {
  const log = createLog(
    { ...shop.platform.config, logLevel: 'warn' },
    { write: (line) => void lines.push(line) },
  )
  await refreshRate({ db: shop.db, log }, source)
}

const rows = () => shop.db.selectFrom('exchange_rates').selectAll().orderBy('id').execute()
const makeDue = () => shop.owner.query('UPDATE exchange_rates SET ask_again_at = now()')
const currentRateE4 = async () => (await currentRate(shop.db)).rateE4

/** Accepts the newest rate and returns the lines that the operator sees. */
async function accept() {
  lines = []
  await acceptNewestRate(shop.db, print)
  return lines
}
const print = (line: string) => void lines.push(line)

/** The same database, but the result of its first query arrives only when `work` is done. */
function afterFirstAnswer(work: () => Promise<void>): Database {
  let first: Promise<void> | undefined
  return shop.db.withPlugin({
    transformQuery: ({ node }) => node,
    async transformResult({ result }) {
      first ??= work()
      await first
      return result
    },
  })
}

describe('the exchange rate', () => {
  it('is stored with its source and time, and fetched again only when a new one is due', async () => {
    const providerTime = new Date(Date.now() - HOUR_MS)
    const source = sourceOf({ providerTime })
    await refresh(source)
    await refresh(source)
    expect(source.requests).toBe(1)
    const [row, ...more] = await rows()
    expect(more).toEqual([])
    expect(row).toMatchObject({
      rate_e4: 15_000_000n,
      source: 'source',
      provider_time: providerTime,
      refused: false,
    })
    await makeDue()
    await refresh(source)
    expect(source.requests).toBe(2)
    await refresh(sourceOf({}, 'another'))
    expect((await rows()).map((row) => row.source)).toEqual(['source', 'source', 'another'])
  })

  it.each([
    ['after an hour if the source names no time', null, 60],
    ['at the time that the source names', 2 * HOUR_MS, 120],
    ['after a quarter of an hour if the source names an earlier time', -HOUR_MS, 15],
    ['after six hours if the source names a later time', 24 * HOUR_MS, 360],
  ])('is fetched again %s', async (_when, nextInMs, minutes) => {
    await refresh(sourceOf({ nextUpdate: nextInMs === null ? null : new Date(Date.now() + nextInMs) }))
    const [row] = await rows()
    const pause = ((row?.ask_again_at.getTime() ?? 0) - Date.now()) / 60_000
    expect(pause).toBeGreaterThan(minutes - 1)
    expect(pause).toBeLessThanOrEqual(minutes)
  })

  it('of a new shop is used once an operator has confirmed it', async () => {
    const source = { ...sourceOf({ rateE4: 7_420_000n }), isSimulated: false }
    await refresh(source)
    await expect(currentRateE4()).rejects.toMatchObject({ code: 'RATE_UNAVAILABLE' })
    await makeDue()
    await refresh({ ...sourceOf({ rateE4: 14_000_000n }), isSimulated: false })
    expect(await accept()).toContain('Accepted: 1400 naira per dollar.')
    expect(await currentRateE4()).toBe(14_000_000n)
  })

  it('that is refused is told to the listeners once, while the source keeps it', async () => {
    await hear(shop, ['rate.refused'])
    await refresh(sourceOf({}))
    for (let time = 0; time < 2; time++) {
      await makeDue()
      await refresh(sourceOf({ rateE4: 30_000_000n }))
    }
    expect(await heard(shop)).toEqual([['rate.refused', { source: 'source' }]])
  })

  it('that is refused is fetched again after a quarter of an hour, although the source names a later time', async () => {
    await refresh(sourceOf({}))
    await makeDue()
    await refresh(sourceOf({ rateE4: 7_420_000n, nextUpdate: new Date(Date.now() + 24 * HOUR_MS) }))
    const [, refused] = await rows()
    expect(refused?.refused).toBe(true)
    expect(((refused?.ask_again_at.getTime() ?? 0) - Date.now()) / 60_000).toBeLessThanOrEqual(15)
  })

  it('stays in use while the source is down, until it is 26 hours old', async () => {
    await refresh(sourceOf({ providerTime: new Date(Date.now() - 25 * HOUR_MS) }))
    await makeDue()
    await refresh(sourceOf(new ExchangeRateError('answered 500')))
    expect(lines.join()).toContain('answered 500')
    expect(await currentRateE4()).toBe(15_000_000n)
    await shop.owner.query("UPDATE exchange_rates SET provider_time = now() - interval '26 hours'")
    await expect(currentRateE4()).rejects.toMatchObject({ code: 'RATE_UNAVAILABLE' })
  })

  it('is not stored if it is already stale', async () => {
    await refresh(sourceOf({ providerTime: new Date(Date.now() - 26 * HOUR_MS) }))
    expect(await rows()).toEqual([])
    await expect(currentRateE4()).rejects.toMatchObject({ code: 'RATE_UNAVAILABLE' })
  })

  it.each([
    [18_750_000n, true],
    [18_750_001n, false],
    [11_250_000n, true],
    [11_249_999n, false],
  ])('of %s ten-thousandths of a naira is used after a rate of 1500 naira: %s', async (rateE4, isUsed) => {
    await refresh(sourceOf({}))
    await makeDue()
    await refresh(sourceOf({ rateE4 }))
    if (isUsed) expect(await currentRateE4()).toBe(rateE4)
    else await expect(currentRateE4()).rejects.toMatchObject({ code: 'RATE_UNAVAILABLE' })
    expect((await rows()).at(-1)).toMatchObject({ rate_e4: rateE4, refused: !isUsed })
    expect(lines.join().includes('rate:accept')).toBe(!isUsed)
  })

  it('that was refused because it differs too much is used after the operator accepts it, with an entry in the audit log', async () => {
    const nothingToAccept = ['The newest exchange rate was not refused: nothing to accept.']
    expect(await accept()).toEqual(nothingToAccept)
    await refresh(sourceOf({}))
    expect(await accept()).toEqual(nothingToAccept)
    await makeDue()
    const providerTime = new Date()
    await refresh(sourceOf({ rateE4: 30_000_000n, providerTime }))
    const { id } = (await rows()).at(-1) ?? {}
    expect(await accept()).toEqual([
      `Exchange rate ${id}: 3000 naira per dollar, by source of ${providerTime.toISOString()}; the last one in use was 1500.`,
      'Accepted: 3000 naira per dollar.',
    ])
    expect(await accept()).toEqual(nothingToAccept)
    expect(await currentRateE4()).toBe(30_000_000n)
    const entries = await shop.db
      .selectFrom('audit_log')
      .select('after')
      .where('action', '=', 'exchange-rate.accept')
      .orderBy('id', 'desc')
      .limit(1)
      .execute()
    expect(entries).toEqual([{ after: { refused: false, rateE4: 30_000_000 } }])
  })

  it('that arrives while the operator accepts the previous one is not accepted, and neither is the previous one', async () => {
    await refresh(sourceOf({}))
    await makeDue()
    await refresh(sourceOf({ rateE4: 30_000_000n }))
    const storeNewerRate = async () => {
      await makeDue()
      await refresh(sourceOf({ rateE4: 90_000_000n }))
    }
    await expect(acceptNewestRate(afterFirstAnswer(storeNewerRate), print)).rejects.toThrow(
      'Nothing was changed',
    )
    expect((await rows()).map(({ rate_e4, refused }) => [rate_e4, refused])).toEqual([
      [15_000_000n, false],
      [30_000_000n, true],
      [90_000_000n, true],
    ])
  })
})
