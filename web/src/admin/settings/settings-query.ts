import { depositMethods } from '@docket/contract/admin/deposit'
import { readSettings } from '@docket/contract/admin/settings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

const settingsKey = ['admin', 'settings'] as const

/** What is set. A form begins with what the server has now, and then stays. */
export const settingsQuery = queryOptions({
  queryKey: [...settingsKey, 'store'],
  queryFn: ({ signal }) => call(readSettings, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
  meta: { errors: 'screen' },
})

/** How customers can pay, looked at again every minute. */
export const methodsQuery = queryOptions({
  queryKey: [...settingsKey, 'methods'],
  queryFn: ({ signal }) => call(depositMethods, { signal }),
  staleTime: 0,
  refetchInterval: 60_000,
  meta: { errors: 'screen' },
})
