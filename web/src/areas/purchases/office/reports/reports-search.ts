import {
  asSearchParams,
  countParam,
  longIdParam,
  oneOf,
  sortParam,
  textParam,
} from '../../../../kit/search/search-params.ts'

export const reportStatuses = ['REPLACED', 'REFUNDED', 'DECLINED', 'all'] as const

/**
 * `status`: absent means open reports. `waitsFor`: only open reports that the shop must answer; absent with a status.
 * `order`: the id of the purchase whose dialog is open.
 */
export function reportsSearch(raw: Record<string, unknown>) {
  const status = oneOf(raw, 'status', reportStatuses)
  return asSearchParams({
    status,
    waitsFor: status === undefined ? oneOf(raw, 'waitsFor', ['SHOP']) : undefined,
    search: textParam(raw, 'search'),
    sort: sortParam(raw, ['createdAt']),
    page: countParam(raw, 'page'),
    order: longIdParam(raw, 'order'),
  })
}

export type ReportsSearch = ReturnType<typeof reportsSearch>
