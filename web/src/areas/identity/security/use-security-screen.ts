import { useSearch } from '@tanstack/react-router'
import { useSession } from '../../../kit/session/session.ts'
import { type SecuritySearch, securitySearch } from './search.ts'

/** The address of the screen Security, in the shop or in the back office, and its search parameters. */
export function useSecurityScreen(): { path: '/security' | '/admin/security'; search: SecuritySearch } {
  const isOperator = useSession()?.role === 'ADMIN'
  const search = securitySearch(useSearch({ strict: false }))
  return { path: isOperator ? '/admin/security' : '/security', search }
}
