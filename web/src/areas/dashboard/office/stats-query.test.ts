import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { showTimesIn } from '../../../kit/lib/time-zone.ts'
import { configQuery } from '../../../kit/store/config-query.ts'
import { statsQuery } from './stats-query.ts'

const [OLD, NEW] = ['America/Havana', 'Pacific/Kiritimati'] as const
const fetchMock = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetchMock)
  // The page was loaded before the zone changed.
  showTimesIn(OLD)
})
afterEach(() => {
  showTimesIn(undefined)
  fetchMock.mockReset()
  vi.unstubAllGlobals()
})

/** Loads the dashboard of a page that knows the zone from before. `config`: what the shop answers to it. */
async function load(days: string, config: () => Response) {
  const client = new QueryClient()
  client.setQueryData(configQuery.queryKey, { timeZone: OLD } as never)
  fetchMock.mockImplementation(async (path) =>
    String(path).includes('/config') ? config() : Response.json({ timeZone: days }),
  )
  const stats = await client.fetchQuery(statsQuery({}))
  return {
    days: stats.timeZone,
    shop: client.getQueryData(configQuery.queryKey)?.timeZone,
    calls: fetchMock.mock.calls.length,
  }
}

it('reads the shop’s zone again, before it shows figures by the days of another zone', async () => {
  const answer = await load(NEW, () => Response.json({ timeZone: NEW }))
  expect(answer).toEqual({ days: NEW, shop: NEW, calls: 2 })
})

it('does not read the shop’s zone again for figures by its days', async () => {
  expect(await load(OLD, () => Response.json({ timeZone: NEW }))).toEqual({ days: OLD, shop: OLD, calls: 1 })
})

it('shows the figures also if the shop’s zone cannot be read', async () => {
  const answer = await load(NEW, () => new Response(null, { status: 503 }))
  expect(answer).toMatchObject({ days: NEW, shop: OLD })
})
