import { customerNotes, tagsInUse } from '@docket/contract/admin/customer-notes'
import { userList } from '@docket/contract/admin/user-list'
import { userById, users } from '@docket/contract/admin/users'
import type { Output } from '@docket/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../../kit/api/api.ts'
import { calledFilters } from '../../../kit/office/list-values.ts'
import { usersKey } from '../../../kit/office/users-key.ts'
import type { UserSearch, UsersSearch } from './search.ts'

export type UserRow = Output<typeof users>['items'][number]
export type User = Output<typeof userById>

export const PAGE_SIZE = 10

export function usersFilters(search: UsersSearch) {
  return { ...calledFilters(userList.filters, search), sort: search.sort }
}

export function usersQuery({ page, ...search }: UsersSearch) {
  const query = { ...usersFilters(search), page, pageSize: PAGE_SIZE }
  return queryOptions({
    queryKey: [...usersKey, 'page', query],
    queryFn: ({ signal }) => call(users, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}

/** One user with a page of both lists, fetched on every visit because of the balance. */
export function userQuery(id: number, pages: Omit<UserSearch, 'deposit'>) {
  return queryOptions({
    queryKey: [...usersKey, 'one', id, pages],
    queryFn: ({ signal }) => call(userById, { params: { id }, query: pages, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { errors: 'screen' },
  })
}

/** The tags in use, for the fields that take a tag. If they fail, the fields offer none. */
export const tagsQuery = queryOptions({
  queryKey: [...usersKey, 'tags'],
  queryFn: ({ signal }) => call(tagsInUse, { signal }),
  meta: { errors: 'none' },
})

export const NOTES_PER_PAGE = 5

export function notesQuery(id: number, page: number) {
  const query = { page, pageSize: NOTES_PER_PAGE }
  return queryOptions({
    queryKey: [...usersKey, 'notes', id, page],
    queryFn: ({ signal }) => call(customerNotes, { params: { id }, query, signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
    meta: { errors: 'screen' },
  })
}
