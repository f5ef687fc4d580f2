import { EVENT_KINDS } from '@docket/contract/event-kinds'
import { asSearchParams, countParam, dayParam, oneOf, textParam } from '../../../kit/search/search-params.ts'

/** `from` and `to` are days of the viewer's calendar. */
export function activitySearch(raw: Record<string, unknown>) {
  return asSearchParams({
    kind: oneOf(raw, 'kind', EVENT_KINDS),
    search: textParam(raw, 'search'),
    userId: countParam(raw, 'userId'),
    network: textParam(raw, 'network', 50),
    from: dayParam(raw, 'from'),
    to: dayParam(raw, 'to'),
    page: countParam(raw, 'page'),
  })
}

export type ActivitySearch = ReturnType<typeof activitySearch>

export const noFilters = {
  kind: undefined,
  search: undefined,
  network: undefined,
  from: undefined,
  to: undefined,
}

/** Whether a filter of the filter bar is set. The user does not count: only links filter by a user. */
export function isFiltered({ kind, search, network, from, to }: ActivitySearch): boolean {
  return [kind, search?.trim() || undefined, network?.trim() || undefined, from, to].some(
    (filter) => filter !== undefined,
  )
}
