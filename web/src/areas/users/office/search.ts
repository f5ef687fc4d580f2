import { asSearchParams, countParam, sortParam, textParam } from '../../../kit/search/search-params.ts'

export function usersSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    search: textParam(raw, 'search'),
    sort: sortParam(raw, sortFields),
    page: countParam(raw, 'page'),
  })
}

/** The pages of the two lists of a user's page. */
export function userSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    purchasesPage: countParam(raw, 'purchasesPage'),
    transactionsPage: countParam(raw, 'transactionsPage'),
  })
}

export type UserSearch = ReturnType<typeof userSearch>

export const sortFields = ['username', 'email', 'createdAt', 'balance'] as const

export type UsersSearch = ReturnType<typeof usersSearch>
