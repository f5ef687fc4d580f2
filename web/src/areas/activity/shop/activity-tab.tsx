import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ErrorState } from '../../../kit/api/error-state.tsx'
import { useChangeSearch } from '../../../kit/search/use-change-search.ts'
import { useDocumentTitle } from '../../../kit/store/use-document-title.ts'
import { EmptyState } from '../../../kit/ui/feedback/empty-state.tsx'
import { Notice } from '../../../kit/ui/feedback/notice.tsx'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import { DataTable } from '../../../kit/ui/table/data-table.tsx'
import { ownEventColumns } from './own-event-columns.tsx'
import { ownEventsQuery, PAGE_SIZE } from './own-events-query.ts'
import { activitySearch } from './search.ts'
import { words } from './strings.ts'

/** The customer's own security events. */
export function ActivityTab() {
  useDocumentTitle(words.title)
  const search = activitySearch(useSearch({ strict: false }))
  const change = useChangeSearch('/account/activity')
  const { data, error, isPlaceholderData, refetch } = useQuery(ownEventsQuery(search))
  return (
    <>
      <div className="mb-4 flex flex-col gap-4">
        <p className="text-muted">{words.lead}</p>
        <Notice>
          <p>
            {words.notYou} <TextLink to="/account/security">{words.changePassword}</TextLink>
          </p>
        </Notice>
      </div>
      <DataTable
        label={words.title}
        columns={ownEventColumns}
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
