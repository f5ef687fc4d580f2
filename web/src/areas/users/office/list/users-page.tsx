import { usersLink } from '@docket/contract/admin/users'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ExportButton } from '../../../../kit/export/export-button.tsx'
import { SearchFilter } from '../../../../kit/office/search-filter.tsx'
import { viewLists } from '../../../../kit/office/view-lists.ts'
import { useChangeSearch } from '../../../../kit/search/use-change-search.ts'
import { useDocumentTitle } from '../../../../kit/store/use-document-title.ts'
import { EmptyState } from '../../../../kit/ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../../../kit/ui/layout/page-header.tsx'
import { RowLink } from '../../../../kit/ui/table/row-button.tsx'
import { QueryTable } from '../../../saved-views/query-table.tsx'
import { sortFields } from '../search.ts'
import { words } from '../strings.ts'
import { PAGE_SIZE, type UserRow, usersFilters, usersQuery } from '../users-query.ts'
import { userColumns } from './user-columns.tsx'

export function UsersPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/office/admin/users' })
  const change = useChangeSearch('/admin/users')
  const query = useQuery(usersQuery(search))
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        actions={<ExportButton link={usersLink} filters={usersFilters(search)} rows={query.data?.total} />}
      />
      <QueryTable
        place={viewLists.users}
        query={query}
        search={search}
        change={change}
        filters={<SearchFilter screen="/admin/users" label={words.search} />}
        label={words.title}
        columns={userColumns}
        pageSize={PAGE_SIZE}
        sortFields={sortFields}
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
