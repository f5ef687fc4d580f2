import { asSearchParams, countParam, textParam } from '../../../kit/search/search-params.ts'

/** `month`: such as `2026-11`; without one, the newest. */
export function userStatementSearch(raw: Record<string, unknown>) {
  return asSearchParams({ month: textParam(raw, 'month', 7), page: countParam(raw, 'page') })
}
