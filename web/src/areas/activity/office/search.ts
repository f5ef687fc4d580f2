import { activityList } from '@docket/contract/admin/activity-list'
import { filterParams } from '../../../kit/search/filter-params.ts'
import { asSearchParams, countParam } from '../../../kit/search/search-params.ts'

export function activitySearch(raw: Record<string, unknown>) {
  return asSearchParams({ ...filterParams(activityList.filters, raw), page: countParam(raw, 'page') })
}

export type ActivitySearch = ReturnType<typeof activitySearch>
