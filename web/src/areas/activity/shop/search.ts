import { asSearchParams, countParam } from '../../../kit/search/search-params.ts'

export function activitySearch(raw: Record<string, unknown>) {
  return asSearchParams({ page: countParam(raw, 'page') })
}

export type ActivitySearch = ReturnType<typeof activitySearch>
