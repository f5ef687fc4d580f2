import { usersLink } from '@docket/contract/admin/user'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { adminStrings } from '../../lib/admin-strings.ts'
import { sortParam } from '../../lib/search-params.ts'
import { useChangeSearch } from '../../lib/use-change-search.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { RowLink } from '../../ui/row-button.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { sortFields } from './search.ts'
import { userColumns } from './user-columns.tsx'
import { PAGE_SIZE, type UserRow, usersFilters, usersQuery } from './users-query.ts'

const words = adminStrings.user

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
      <search className="mb-4 block sm:max-w-form">
        <SearchField
          label={words.search}
          hideLabel
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text || undefined, page: undefined }, { replace: true })}
        />
      </search>
      <DataTable
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
        error={error}
        onRetry={() => void refetch()}
        empty={<NoUsers isFiltered={search.search !== undefined} />}
        actions={(user) => <UserLink user={user} />}
      />
    </>
  )
}

function UserLink({ user }: { user: UserRow }) {
  return (
    <RowLink of={words.ofUser(user.username)} to="/admin/users/$userId" params={{ userId: String(user.id) }}>
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
