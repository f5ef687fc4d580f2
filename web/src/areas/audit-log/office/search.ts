import { auditList } from '@docket/contract/admin/audit-list'
import { filterParams } from '../../../kit/search/filter-params.ts'
import { asSearchParams, countParam } from '../../../kit/search/search-params.ts'

export function auditSearch(raw: Record<string, unknown>) {
  return asSearchParams({ ...filterParams(auditList.filters, raw), page: countParam(raw, 'page') })
}

export type AuditSearch = ReturnType<typeof auditSearch>
