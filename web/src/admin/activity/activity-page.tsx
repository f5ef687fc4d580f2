import { securityEventsLink } from '@docket/contract/admin/activity'
import type { SecurityEvent } from '@docket/contract/security-events'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { SavedViews } from '../../areas/saved-views/saved-views.tsx'
import { ErrorState } from '../../shared/api/error-state.tsx'
import { ExportButton } from '../../shared/export/export-button.tsx'
import { useChangeSearch } from '../../shared/search/use-change-search.ts'
import { useDocumentTitle } from '../../shared/store/use-document-title.ts'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { OnlyUser } from '../shared/histories/only-user.tsx'
import { viewLists } from '../shared/view-lists.ts'
import { activityColumns } from './activity-columns.tsx'
import { ActivityFilters } from './activity-filters.tsx'
import { activityFilters, activityQuery, PAGE_SIZE } from './activity-query.ts'
import { FailureFigures } from './failure-figures.tsx'
import { words } from './strings.ts'

export function ActivityPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/office/admin/activity' })
  const change = useChangeSearch('/admin/activity')
  const { data, error, isPlaceholderData, refetch } = useQuery(activityQuery(search))
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={
          <ExportButton link={securityEventsLink} filters={activityFilters(search)} rows={data?.total} />
        }
      />
      <FailureFigures />
      <DataTable
        views={<SavedViews place={viewLists.activity} />}
        filters={
          <>
            <ActivityFilters search={search} />
            {search.userId !== undefined && (
              <OnlyUser
                id={search.userId}
                rows={data?.items.flatMap(usersOfEvent)}
                onRemove={() => change({ userId: undefined, page: undefined })}
              />
            )}
          </>
        }
        label={words.title}
        columns={activityColumns}
        rows={data?.items}
        rowId={({ id }) => id}
        page={search.page ?? 1}
        pageSize={PAGE_SIZE}
        total={data?.total ?? 0}
        onPage={(page) => change({ page }, { resetScroll: true })}
        busy={isPlaceholderData}
        failure={error && <ErrorState error={error} onRetry={refetch} />}
        empty={<EmptyState title={words.none}>{words.noneHint}</EmptyState>}
      />
    </>
  )
}

/** The users whom an event names. `OnlyUser` looks for its user among them. */
function usersOfEvent({ user, actor }: SecurityEvent) {
  return [user, actor].filter((person) => person !== null).map((person) => ({ user: person }))
}
