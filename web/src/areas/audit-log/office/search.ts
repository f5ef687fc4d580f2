import { asSearchParams, countParam, textParam } from '../../../kit/search/search-params.ts'

export function auditSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    search: textParam(raw, 'search'),
    actor: textParam(raw, 'actor'),
    page: countParam(raw, 'page'),
  })
}

export type AuditSearch = ReturnType<typeof auditSearch>
