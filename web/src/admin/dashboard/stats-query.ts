import { stats } from '@docket/contract/admin/dashboard'
import type { Output } from '@docket/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { shownTimeZone } from '../../lib/time-zone.ts'
import { call } from '../../shared/api/api.ts'
import { statsKey } from '../shared/histories/query-keys.ts'
import type { Period } from './search.ts'

export type Stats = Output<typeof stats>

/** Without a period, all time. */
export function statsQuery(period: Period | Record<string, never>) {
  return queryOptions({
    queryKey: [...statsKey, period],
    queryFn: ({ signal }) => call(stats, { query: { from: period.from, to: period.to }, signal }),
    // Before the first sale, the checklist is checked again at each return to the dashboard.
    staleTime: ({ state }) => (state.data?.firstSteps ? 0 : 30_000),
    // Until the days of a new time zone are counted.
    refetchInterval: ({ state }) =>
      state.data && state.data.timeZone !== (shownTimeZone() ?? state.data.timeZone) ? 5_000 : false,
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}
