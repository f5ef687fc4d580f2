import { failures, securityEvents } from '@docket/contract/admin/activity'
import { activityList } from '@docket/contract/admin/activity-list'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import { calledFilters } from '../../../kit/office/list-values.ts'
import type { ActivitySearch } from './search.ts'

export const PAGE_SIZE = 20

export const activityFilters = (search: ActivitySearch) => calledFilters(activityList.filters, search)

export function activityQuery({ page, ...search }: ActivitySearch) {
  const query = { ...activityFilters(search), page, pageSize: PAGE_SIZE }
  return queryOptions({
    queryKey: ['admin', 'activity', query],
    queryFn: ({ signal }) => call(securityEvents, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}

/** The failed sign-ins of the last 24 hours. If this call fails, the screen shows no error. */
export const failuresQuery = queryOptions({
  queryKey: ['admin', 'activity', 'failures'],
  queryFn: ({ signal }) => call(failures, { signal }),
  meta: { errors: 'none' },
})
