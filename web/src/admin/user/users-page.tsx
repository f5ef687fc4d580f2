import { usersLink } from '@docket/contract/admin/user'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { present, sortParam } from '../../lib/search-params.ts'
import { strings } from '../../lib/strings.ts'
import { useDocumentTitle } from '../../lib/use-document-title.ts'
import { DataTable } from '../../ui/data-table.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ExportButton } from '../../ui/export-button.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { PageHeader } from '../../ui/page-header.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { sortFields, type UsersSearch } from './search.ts'
import { userColumns } from './user-columns.tsx'
import { PAGE_SIZE, type UserRow, usersFilters, usersQuery } from './users-query.ts'

const words = strings.adminUser

export function UsersPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/office/admin/users' })
  const navigate = useNavigate({ from: '/admin/users' })
  const { data, error, isPlaceholderData, refetch } = useQuery(usersQuery(search))
  const go = (next: UsersSearch, { replace = false, resetScroll = false } = {}) =>
    void navigate({ search: next, replace, resetScroll })
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
          placeholder={words.search}
          hideLabel
          value={search.search ?? ''}
          onSearch={(text) =>
            go(present({ ...search, search: text || undefined, page: undefined }), { replace: true })
          }
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
        onPage={(page) => go({ ...search, page }, { resetScroll: true })}
        sort={search.sort}
        onSort={(sort) => go(present({ ...search, sort: sortParam({ sort }, sortFields), page: undefined }))}
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
    <LinkButton size="small" variant="quiet" to="/admin/users/$userId" params={{ userId: String(user.id) }}>
      <span>
        {words.details}
        <span className="sr-only">{words.ofUser(user.username)}</span>
      </span>
    </LinkButton>
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
