import { stats } from '@docket/contract/admin/dashboard'
import type { Output } from '@docket/contract/endpoint'
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import { shownTimeZone } from '../../../kit/lib/time-zone.ts'
import { statsKey } from '../../../kit/office/histories/query-keys.ts'
import { configQuery } from '../../../kit/store/config-query.ts'
import type { Period } from './search.ts'

export type Stats = Output<typeof stats>

/** Without a period, all time. */
export function statsQuery(period: Period | Record<string, never>) {
  return queryOptions({
    queryKey: [...statsKey, period],
    async queryFn({ signal, client }) {
      const answer = await call(stats, { query: { from: period.from, to: period.to }, signal })
      if (answer.timeZone !== (shownTimeZone() ?? answer.timeZone)) await readZoneAgain(client)
      return answer
    },
    // Before the first sale, the checklist is checked again at each return to the dashboard.
    staleTime: ({ state }) => (state.data?.firstSteps ? 0 : 30_000),
    // Until the days of a new time zone are counted.
    refetchInterval: ({ state }) =>
      state.data && state.data.timeZone !== (shownTimeZone() ?? state.data.timeZone) ? 5_000 : false,
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}

/**
 * The shop's zone may have changed since this page was loaded. Only if it is still another one than that of the figures,
 * the days of a new zone are being counted.
 */
async function readZoneAgain(client: QueryClient): Promise<void> {
  // Without an answer, the page keeps the zone that it has, and shows the figures.
  await client.fetchQuery({ ...configQuery, staleTime: 0 }).catch(() => {})
}
