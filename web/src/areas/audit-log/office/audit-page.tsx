import { auditLogLink } from '@docket/contract/admin/audit-log'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ExportButton } from '../../../kit/export/export-button.tsx'
import { viewLists } from '../../../kit/office/view-lists.ts'
import type { SearchChange } from '../../../kit/search/search-link.ts'
import { useChangeSearch } from '../../../kit/search/use-change-search.ts'
import { useDocumentTitle } from '../../../kit/store/use-document-title.ts'
import { EmptyState } from '../../../kit/ui/feedback/empty-state.tsx'
import { SearchField } from '../../../kit/ui/form/search-field.tsx'
import { PageHeader } from '../../../kit/ui/layout/page-header.tsx'
import { FilterBar } from '../../../kit/ui/table/filter-bar.tsx'
import { QueryTable } from '../../saved-views/query-table.tsx'
import { auditColumns } from './audit-columns.tsx'
import { auditFilters, auditQuery, PAGE_SIZE } from './audit-query.ts'
import { words } from './strings.ts'

export function AuditPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/office/admin/audit' })
  const change = useChangeSearch('/admin/audit')
  const query = useQuery(auditQuery(search))
  const changeFilters = (filters: SearchChange<'/admin/audit'>) =>
    change({ ...filters, page: undefined }, { replace: true, resetScroll: true })
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={<ExportButton link={auditLogLink} filters={auditFilters(search)} rows={query.data?.total} />}
      />
      <QueryTable
        place={viewLists['audit-log']}
        query={query}
        search={search}
        change={change}
        filters={
          <FilterBar
            label={words.filters}
            search={{
              label: words.search,
              placeholder: words.searchHint,
              value: search.search ?? '',
              onSearch: (text) => changeFilters({ search: text || undefined }),
            }}
            active={[
              search.actor && {
                label: words.byActor(search.actor),
                onRemove: () => changeFilters({ actor: undefined }),
              },
            ]}
            onClear={
              search.search || search.actor
                ? () => changeFilters({ search: undefined, actor: undefined })
                : undefined
            }
          >
            <div className="sm:min-w-60 sm:flex-1">
              <SearchField
                label={words.actorSearch}
                value={search.actor ?? ''}
                onSearch={(text) => changeFilters({ actor: text || undefined })}
              />
            </div>
          </FilterBar>
        }
        label={words.title}
        columns={auditColumns}
        pageSize={PAGE_SIZE}
        empty={<EmptyState title={words.none}>{words.noneHint}</EmptyState>}
      />
    </>
  )
}
