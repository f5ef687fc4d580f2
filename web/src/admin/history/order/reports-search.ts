import { asSearchParams, countParam, oneOf, sortParam, textParam } from '../../../lib/search-params.ts'

export const reportStatuses = ['REPLACED', 'REFUNDED', 'DECLINED', 'all'] as const

/** `status`: the open ones where it is absent. `order`: the one whose dialog is open. */
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
