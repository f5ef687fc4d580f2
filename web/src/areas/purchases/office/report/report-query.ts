import { reportById } from '@docket/contract/admin/reports'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { purchasesKey } from '../../../../kit/office/histories/query-keys.ts'

/** Admins have no stream of live updates, so a report on the screen is fetched again after this time. */
const REFRESH_MS = 5_000
/** After a failure, which a toast shows, the report is fetched again after this time. */
const RETRY_MS = 60_000

/** One report. It is fetched again while the page is open: the customer and other admins change it, too. */
export function reportQuery(id: number) {
  return queryOptions({
    queryKey: [...purchasesKey, 'report', id],
    queryFn: ({ signal }) => call(reportById, { params: { id }, signal }),
    staleTime: 0,
    refetchInterval({ state: { data, error } }) {
      if (data === undefined) return false
      return error ? RETRY_MS : REFRESH_MS
    },
    meta: { errors: 'screen' },
  })
}
