import { config } from '@docket/contract/config'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../api/api.ts'

/** The shop's public settings: its name, the support number, the deposit methods. They rarely change. */
export const configQuery = queryOptions({
  queryKey: ['config'],
  queryFn: ({ signal }) => call(config, { signal }),
  staleTime: Number.POSITIVE_INFINITY,
  meta: { errors: 'screen' },
})
