import { auditList } from '@docket/contract/admin/audit-list'
import { auditLog } from '@docket/contract/admin/audit-log'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import { calledFilters } from '../../../kit/office/list-values.ts'
import type { AuditSearch } from './search.ts'

export const PAGE_SIZE = 20

export const auditFilters = (search: AuditSearch) => calledFilters(auditList.filters, search)

export function auditQuery({ page, ...search }: AuditSearch) {
  const query = { ...auditFilters(search), page, pageSize: PAGE_SIZE }
  return queryOptions({
    queryKey: ['admin', 'audit', query],
    queryFn: ({ signal }) => call(auditLog, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}
