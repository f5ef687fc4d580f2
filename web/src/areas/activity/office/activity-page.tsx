import { securityEventsLink } from '@docket/contract/admin/activity'
import { activityList } from '@docket/contract/admin/activity-list'
import type { SecurityEvent } from '@docket/contract/security-events'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ExportButton } from '../../../kit/export/export-button.tsx'
import { OnlyUser } from '../../../kit/office/histories/only-user.tsx'
import { ListFilters } from '../../../kit/office/list-filters.tsx'
import { viewLists } from '../../../kit/office/view-lists.ts'
import { useChangeSearch } from '../../../kit/search/use-change-search.ts'
import { useDocumentTitle } from '../../../kit/store/use-document-title.ts'
import { EmptyState } from '../../../kit/ui/feedback/empty-state.tsx'
import { PageHeader } from '../../../kit/ui/layout/page-header.tsx'
import { MoreActions } from '../../../kit/ui/overlay/more-actions.tsx'
import { QueryTable } from '../../saved-views/query-table.tsx'
import { activityColumns } from './activity-columns.tsx'
import { activityFilters, activityQuery, PAGE_SIZE } from './activity-query.ts'
import { FailureFigures } from './failure-figures.tsx'
import { filterWords, words } from './strings.ts'

export function ActivityPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/office/admin/activity' })
  const change = useChangeSearch('/admin/activity')
  const query = useQuery(activityQuery(search))
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        more={
          <MoreActions>
            <ExportButton
              link={securityEventsLink}
              filters={activityFilters(search)}
              rows={query.data?.total}
            />
          </MoreActions>
        }
      />
      <FailureFigures />
      <QueryTable
        place={viewLists.activity}
        query={query}
        search={search}
        change={change}
        filters={
          <>
            <ListFilters
              label={words.filters}
              filters={activityList.filters}
              words={filterWords}
              choices={{}}
              search={search}
              change={change}
            />
            {search.userId !== undefined && (
              <OnlyUser
                id={search.userId}
                rows={query.data?.items.flatMap(usersOfEvent)}
                onRemove={() => change({ userId: undefined, page: undefined })}
              />
            )}
          </>
        }
        label={words.title}
        columns={activityColumns}
        pageSize={PAGE_SIZE}
        empty={<EmptyState title={words.none}>{words.noneHint}</EmptyState>}
      />
    </>
  )
}

/** The users whom an event names. `OnlyUser` looks for its user among them. */
function usersOfEvent({ user, actor }: SecurityEvent) {
  return [user, actor].filter((person) => person !== null).map((person) => ({ user: person }))
}
