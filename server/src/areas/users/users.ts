import { userList } from '@docket/contract/admin/user-list'
import type { users, usersLink } from '@docket/contract/admin/users'
import type { Output } from '@docket/contract/endpoint'
import { toDollars } from '@docket/contract/money'
import type { Page } from '@docket/contract/page'
import { type NotNull, sql } from 'kysely'
import type * as z from 'zod'
import type { Database } from '../../host/db/database.ts'
import type { ExportedList } from '../../host/export/export-routes.ts'
import { readThroughCursor } from '../../host/export/export-rows.ts'
import { countLongList, readLongPage } from '../../host/lists/long-list.ts'
import { type FilterColumns, matches } from '../../host/lists/matches.ts'
import { readPage, sortOrder } from '../../host/lists/page.ts'
import { containsUserWords } from '../../host/lists/search.ts'
import { byCharacters, byTextKey } from '../../host/lists/text-order.ts'
import { usersList } from '../identity/users-list.ts'
import { hasTag, tagsOfUser } from './tags.ts'

const filterColumns: FilterColumns<typeof userList.filters, 'users'> = {
  search: containsUserWords,
  tag: hasTag,
}

const sortColumns = {
  createdAt: 'users.id',
  username: byTextKey('users.username'),
  email: byCharacters('users.email'),
  balance: 'wallets.balance_cents',
} as const

/** A page of all users, newest first unless sorted otherwise. */
export async function listUsers(
  db: Database,
  query: z.output<typeof users.query>,
): Promise<Output<typeof users>> {
  const { page, pageSize, sort = userList.order, ...filters } = query
  const selected = selectUsers(db, query)
  if (Object.values(filters).some(Boolean)) return withTags(db, await readPage(selected, userOf, query))
  if (sort.endsWith('balance')) return withTags(db, await listByBalance(db, query))
  if (!sort.endsWith('createdAt'))
    return withTags(db, await readPage(selected, userOf, query, () => countLongList(db, usersList)))
  const order = { id: 'users.id', newestFirst: sort === '-createdAt' }
  return withTags(db, await readLongPage(db, { list: usersList, ...order }, selected, userOf, query))
}

/** Reads the tags of the users of a page only: with the rows, PostgreSQL would also read those of all pages before. */
async function withTags(db: Database, page: Page<ReturnType<typeof userOf>>): Promise<Output<typeof users>> {
  const rows = await db
    .selectFrom('users')
    .select(['id', tagsOfUser.as('tags')])
    .where('id', '=', sql<number>`ANY(${page.items.map(({ id }) => id)}::integer[])`)
    .execute()
  const tagsOf = new Map(rows.map(({ id, tags }) => [id, tags]))
  return { ...page, items: page.items.map((user) => ({ ...user, tags: tagsOf.get(user.id) ?? [] })) }
}

/** Sorts the wallets first, and reads only the users of the page: a join of all users takes four times as long. */
async function listByBalance(
  db: Database,
  query: z.output<typeof users.query>,
): Promise<Page<ReturnType<typeof userOf>>> {
  const direction = query.sort === '-balance' ? 'desc' : 'asc'
  const wallets = db
    .selectFrom('wallets')
    .select('user_id')
    .orderBy('balance_cents', direction)
    .orderBy('user_id', 'desc')
  const page = await readPage(
    wallets,
    ({ user_id }) => user_id,
    query,
    () => countLongList(db, usersList),
  )
  const rows = await selectUsers(db, {})
    .where('users.id', '=', sql<number>`ANY(${page.items}::integer[])`)
    .execute()
  const byId = new Map(rows.map((row) => [row.id, userOf(row)]))
  return { ...page, items: page.items.flatMap((id) => byId.get(id) ?? []) }
}

function selectUsers(db: Database, query: z.output<typeof usersLink.query>) {
  const { column, direction } = sortOrder(query.sort ?? userList.order, sortColumns)
  return (
    db
      .selectFrom('users')
      // Every user has a wallet. A left join lets PostgreSQL skip the table when it only counts the rows.
      .leftJoin('wallets', 'wallets.user_id', 'users.id')
      .where(matches(userList.filters, filterColumns, query))
      .select(['users.id', 'username', 'email', 'role', 'users.created_at', 'suspended_at', 'balance_cents'])
      .$narrowType<{ balance_cents: NotNull }>()
      .orderBy(column, direction)
      .orderBy('users.id', 'desc')
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof selectUsers>['executeTakeFirstOrThrow']>>

function userOf(row: Row) {
  return {
    id: row.id,
    username: row.username,
    email: row.email,
    role: row.role,
    createdAt: row.created_at.toISOString(),
    suspendedAt: row.suspended_at?.toISOString() ?? null,
    balance: toDollars(row.balance_cents),
  }
}

type ExportedUser = ReturnType<typeof userOf> & { tags: string[] }

/** The users as a file. */
export const exportUsers: ExportedList<z.output<typeof usersLink.query>, ExportedUser> = {
  name: 'users',
  read: readThroughCursor(
    (tx, query: z.output<typeof usersLink.query>) => selectUsers(tx, query).select(tagsOfUser.as('tags')),
    (row) => ({ ...userOf(row), tags: row.tags }),
  ),
  columns: {
    ID: ({ id }) => id,
    Username: ({ username }) => username,
    Email: ({ email }) => email,
    Role: ({ role }) => role,
    Joined: { instant: ({ createdAt }) => createdAt },
    'Suspended since': { instant: ({ suspendedAt }) => suspendedAt },
    'Balance (USD)': ({ balance }) => balance,
    Tags: ({ tags }) => tags.join(', '),
  },
}
