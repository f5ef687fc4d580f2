import { readSettings } from '@docket/contract/admin/settings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/api.ts'

/** The settings, fetched on every visit. A form starts with them, and does not follow later changes on the server. */
export const settingsQuery = queryOptions({
  queryKey: ['admin', 'settings', 'store'],
  queryFn: ({ signal }) => call(readSettings, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
  meta: { errors: 'screen' },
})
