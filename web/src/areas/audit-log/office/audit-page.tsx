import { auditList } from '@docket/contract/admin/audit-list'
import { auditLogLink } from '@docket/contract/admin/audit-log'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ExportButton } from '../../../kit/export/export-button.tsx'
import { ListFilters } from '../../../kit/office/list-filters.tsx'
import { viewLists } from '../../../kit/office/view-lists.ts'
import { useChangeSearch } from '../../../kit/search/use-change-search.ts'
import { useDocumentTitle } from '../../../kit/store/use-document-title.ts'
import { EmptyState } from '../../../kit/ui/feedback/empty-state.tsx'
import { PageHeader } from '../../../kit/ui/layout/page-header.tsx'
import { MoreActions } from '../../../kit/ui/overlay/more-actions.tsx'
import { QueryTable } from '../../saved-views/query-table.tsx'
import { auditColumns } from './audit-columns.tsx'
import { auditFilters, auditQuery, PAGE_SIZE } from './audit-query.ts'
import { filterWords, words } from './strings.ts'

export function AuditPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/office/admin/audit' })
  const change = useChangeSearch('/admin/audit')
  const query = useQuery(auditQuery(search))
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        more={
          <MoreActions>
            <ExportButton link={auditLogLink} filters={auditFilters(search)} rows={query.data?.total} />
          </MoreActions>
        }
      />
      <QueryTable
        place={viewLists['audit-log']}
        query={query}
        search={search}
        change={change}
        filters={
          <ListFilters
            label={words.filters}
            filters={auditList.filters}
            words={filterWords}
            choices={{}}
            search={search}
            change={change}
          />
        }
        label={words.title}
        columns={auditColumns}
        pageSize={PAGE_SIZE}
        empty={<EmptyState title={words.none}>{words.noneHint}</EmptyState>}
      />
    </>
  )
}
