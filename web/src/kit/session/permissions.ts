import { mayDo, type NeededPermission, type OperatorRole } from '@docket/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { meQuery } from './account-queries.ts'
import { useSession } from './session.ts'

/**
 * The signed-in admin's role: null for an admin who may do nothing, undefined until it is known. `error` says why it
 * could not be read. When the session ends, the role stays until the screen is left, so that no form disappears.
 */
export function useOperator() {
  const session = useSession()
  const [id, setId] = useState(session?.id ?? 0)
  if (session && session.id !== id) setId(session.id)
  const { data, error, refetch } = useQuery({
    ...meQuery(session?.id ?? id),
    enabled: session?.role === 'ADMIN',
  })
  return { role: data?.operatorRole, error, refetch }
}

/** The signed-in admin's role; null for an admin who may do nothing, undefined until it is known. */
export function useOperatorRole(): OperatorRole | null | undefined {
  return useOperator().role
}

/**
 * Whether the signed-in admin has the permissions `needed`; false until they are known. This only decides what the
 * screen offers: the server checks every call.
 */
export function useMay(needed: NeededPermission): boolean {
  return mayDo(useOperatorRole() ?? null, needed)
}
