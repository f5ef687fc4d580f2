import type { Output } from '@docket/contract/endpoint'
import { passkeys } from '@docket/contract/passkeys'
import { securityState, sessions } from '@docket/contract/security'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { call } from '../../../kit/api/api.ts'
import { useSession } from '../../../kit/session/session.ts'
import { type SecuritySearch, securitySearch } from './search.ts'

export type SecurityState = Output<typeof securityState>

export const PAGE_SIZE = 10

/** The key prefix of the sign-in settings and the sessions. Invalidate it when one of them changes. */
export const securityKey = ['security'] as const

export const securityQuery = queryOptions({
  queryKey: [...securityKey, 'state'],
  queryFn: ({ signal }) => call(securityState, { signal }),
  meta: { errors: 'screen' },
})

export const passkeysQuery = queryOptions({
  queryKey: [...securityKey, 'passkeys'],
  queryFn: ({ signal }) => call(passkeys, { signal }),
  meta: { errors: 'screen' },
})

export function sessionsQuery({ page }: SecuritySearch) {
  const query = { page, pageSize: PAGE_SIZE }
  return queryOptions({
    queryKey: [...securityKey, 'sessions', query],
    queryFn: ({ signal }) => call(sessions, { query, signal }),
    placeholderData: keepPreviousData,
    meta: { errors: 'screen' },
  })
}

/** The address of the screen Security, in the shop or in the back office, and its search parameters. */
export function useSecurityScreen(): {
  path: '/account/security' | '/admin/security'
  search: SecuritySearch
} {
  const isOperator = useSession()?.role === 'ADMIN'
  const search = securitySearch(useSearch({ strict: false }))
  return { path: isOperator ? '/admin/security' : '/account/security', search }
}
