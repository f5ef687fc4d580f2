import { depositMethods } from '@docket/contract/admin/deposits'
import { readSettings } from '@docket/contract/admin/settings'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'

const settingsKey = ['admin', 'settings'] as const

/** The settings, fetched on every visit. A form starts with them, and does not follow later changes on the server. */
export const settingsQuery = queryOptions({
  queryKey: [...settingsKey, 'store'],
  queryFn: ({ signal }) => call(readSettings, { signal }),
  staleTime: 0,
  refetchOnWindowFocus: false,
  meta: { errors: 'screen' },
})

/** The payment methods, fetched every minute. */
export const methodsQuery = queryOptions({
  queryKey: [...settingsKey, 'methods'],
  queryFn: ({ signal }) => call(depositMethods, { signal }),
  staleTime: 0,
  refetchInterval: 60_000,
  meta: { errors: 'screen' },
})
