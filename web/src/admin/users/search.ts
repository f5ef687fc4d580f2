import { asSearchParams, countParam, sortParam, textParam } from '../../shared/search/search-params.ts'

export function usersSearch(raw: Record<string, unknown>) {
  return asSearchParams({
    search: textParam(raw, 'search'),
    sort: sortParam(raw, sortFields),
    page: countParam(raw, 'page'),
  })
}

export const sortFields = ['username', 'email', 'createdAt', 'balance'] as const

export type UsersSearch = ReturnType<typeof usersSearch>
