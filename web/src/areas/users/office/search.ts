import { userList } from '@docket/contract/admin/user-list'
import { filterParams } from '../../../kit/search/filter-params.ts'
import { asSearchParams, countParam, longIdParam, sortParam } from '../../../kit/search/search-params.ts'

export function usersSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    ...filterParams(userList.filters, raw),
    sort: sortParam(raw, userList.sorts),
    page: countParam(raw, 'page'),
  })
}

/** The pages of the two lists of a user's page, and the deposit that is open on it. */
export function userSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    deposit: longIdParam(raw, 'deposit'),
    purchasesPage: countParam(raw, 'purchasesPage'),
    transactionsPage: countParam(raw, 'transactionsPage'),
  })
}

export type UserSearch = ReturnType<typeof userSearch>

export type UsersSearch = ReturnType<typeof usersSearch>
