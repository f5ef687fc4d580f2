import type { tagsInUse } from '@docket/contract/admin/customer-notes'
import { userList } from '@docket/contract/admin/user-list'
import { usersLink } from '@docket/contract/admin/users'
import type { Output } from '@docket/contract/endpoint'
import { readableEmail } from '@docket/contract/readable-email'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { ExportButton } from '../../../kit/export/export-button.tsx'
import { formatDollars } from '../../../kit/lib/format.ts'
import { ListFilters } from '../../../kit/office/list-filters.tsx'
import { isFiltered } from '../../../kit/office/list-values.ts'
import { viewLists } from '../../../kit/office/view-lists.ts'
import { useChangeSearch } from '../../../kit/search/use-change-search.ts'
import { useDocumentTitle } from '../../../kit/store/use-document-title.ts'
import { Badge } from '../../../kit/ui/feedback/badge.tsx'
import { EmptyState } from '../../../kit/ui/feedback/empty-state.tsx'
import { LinkButton } from '../../../kit/ui/layout/link-button.tsx'
import { PageHeader } from '../../../kit/ui/layout/page-header.tsx'
import { MoreActions } from '../../../kit/ui/overlay/more-actions.tsx'
import type { Column } from '../../../kit/ui/table/data-table.tsx'
import { DateText } from '../../../kit/ui/table/date-text.tsx'
import { RowLink } from '../../../kit/ui/table/row-button.tsx'
import { QueryTable } from '../../saved-views/query-table.tsx'
import { filterWords, words } from './strings.ts'
import { Tag } from './tag.tsx'
import { PAGE_SIZE, tagsQuery, type UserRow, usersFilters, usersQuery } from './users-query.ts'

const NO_TAGS: Output<typeof tagsInUse> = { tags: [] }

export function UsersPage() {
  useDocumentTitle(words.title)
  const search = useSearch({ from: '/office/admin/users' })
  const change = useChangeSearch('/admin/users')
  const query = useQuery(usersQuery(search))
  const { data: { tags } = NO_TAGS } = useQuery(tagsQuery)
  return (
    <>
      <PageHeader
        title={words.title}
        lead={words.lead}
        more={
          <MoreActions>
            <ExportButton link={usersLink} filters={usersFilters(search)} rows={query.data?.total} />
          </MoreActions>
        }
      />
      <QueryTable
        place={viewLists.users}
        query={query}
        search={search}
        change={change}
        filters={
          <ListFilters
            label={words.filters}
            filters={userList.filters}
            words={filterWords}
            choices={{}}
            suggestions={{ tag: tags.map(({ tag }) => tag) }}
            search={search}
            change={change}
          />
        }
        label={words.title}
        columns={userColumns}
        pageSize={PAGE_SIZE}
        sortFields={userList.sorts}
        empty={<NoUsers isFiltered={isFiltered(userList.filters, search)} />}
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

const userColumns: readonly Column<UserRow>[] = [
  {
    id: 'username',
    header: words.username,
    sortable: true,
    isTitle: true,
    phoneCell: ({ username, suspendedAt }) => (
      <>
        {username} {suspendedAt !== null && <Badge tone="warn">{words.suspended}</Badge>}
      </>
    ),
    cell: ({ username, suspendedAt, tags = [] }) => (
      <span className="flex min-w-32 flex-wrap items-center gap-x-2 gap-y-1">
        <span className="wrap-anywhere min-w-0">{username}</span>
        {suspendedAt !== null && <Badge tone="warn">{words.suspended}</Badge>}
        {tags.map((tag) => (
          <Tag key={tag} tag={tag} />
        ))}
      </span>
    ),
  },
  {
    id: 'email',
    header: words.email,
    sortable: true,
    phone: 'below',
    cell: ({ email }) => <span className="wrap-anywhere sm:block sm:min-w-40">{readableEmail(email)}</span>,
  },
  {
    id: 'role',
    header: words.role,
    width: 'w-24',
    cell: ({ role }) =>
      role === 'ADMIN' ? <Badge tone="brand">{words.roles[role]}</Badge> : words.roles[role],
  },
  {
    id: 'createdAt',
    header: words.joined,
    sortable: true,
    width: 'w-32',
    cell: ({ createdAt }) => <DateText at={createdAt} />,
  },
  {
    id: 'balance',
    header: words.balance,
    sortable: true,
    numeric: true,
    phone: 'end',
    cell: ({ balance }) => formatDollars(balance),
  },
]
