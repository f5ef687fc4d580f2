import { usersLink } from '@docket/contract/admin/users'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { SavedViews } from '../../../areas/saved-views/saved-views.tsx'
import { ErrorState } from '../../../shared/api/error-state.tsx'
import { ExportButton } from '../../../shared/export/export-button.tsx'
import { sortParam } from '../../../shared/search/search-params.ts'
import { useChangeSearch } from '../../../shared/search/use-change-search.ts'
import { useDocumentTitle } from '../../../shared/store/use-document-title.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../ui/layout/link-button.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { RowLink } from '../../../ui/table/row-button.tsx'
import { SearchFilter } from '../../shared/search-filter.tsx'
import { viewLists } from '../../shared/view-lists.ts'
import { sortFields } from '../search.ts'
import { words } from '../strings.ts'
import { PAGE_SIZE, type UserRow, usersFilters, usersQuery } from '../users-query.ts'
import { userColumns } from './user-columns.tsx'

export function UsersPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/office/admin/users' })
  const change = useChangeSearch('/admin/users')
  const { data, error, isPlaceholderData, refetch } = useQuery(usersQuery(search))
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={<ExportButton link={usersLink} filters={usersFilters(search)} rows={data?.total} />}
      />
      <DataTable
        views={<SavedViews place={viewLists.users} />}
        filters={<SearchFilter screen="/admin/users" label={words.search} />}
        label={words.title}
        columns={userColumns}
        rows={data?.items}
        rowId={(user) => user.id}
        page={search.page ?? 1}
        pageSize={PAGE_SIZE}
        total={data?.total ?? 0}
        onPage={(page) => change({ page }, { resetScroll: true })}
        sort={search.sort}
        onSort={(sort) => change({ sort: sortParam({ sort }, sortFields), page: undefined })}
        busy={isPlaceholderData}
        failure={error && <ErrorState error={error} onRetry={() => void refetch()} />}
        empty={<NoUsers isFiltered={search.search !== undefined} />}
        actions={(user) => <UserLink user={user} />}
      />
    </>
  )
}

function UserLink({ user }: { user: UserRow }) {
  return (
    <RowLink
      data-opens-row
      of={words.ofUser(user.username)}
      to="/admin/users/$userId"
      params={{ userId: String(user.id) }}
    >
      {words.details}
    </RowLink>
  )
}

function NoUsers({ isFiltered }: { isFiltered: boolean }) {
  if (!isFiltered) return <EmptyState title={words.none} />
  return (
    <EmptyState
      title={words.noMatch}
      action={
        <LinkButton to="/admin/users" search={{}}>
          {words.showAll}
        </LinkButton>
      }
    >
      {words.noMatchHint}
    </EmptyState>
  )
}
