import {
  asSearchParams,
  countParam,
  oneOf,
  sortParam,
  textParam,
} from '../../../shared/search/search-params.ts'

export const reportStatuses = ['REPLACED', 'REFUNDED', 'DECLINED', 'all'] as const

/** `status`: absent means open reports. `order`: the id of the purchase whose dialog is open. */
export function reportsSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    status: oneOf(raw, 'status', reportStatuses),
    search: textParam(raw, 'search'),
    sort: sortParam(raw, ['createdAt']),
    page: countParam(raw, 'page'),
    order: countParam(raw, 'order'),
  })
}

export type ReportsSearch = ReturnType<typeof reportsSearch>
