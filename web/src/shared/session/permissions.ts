import { mayDo, type Needed, type OperatorRole } from '@docket/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { meQuery } from './account-queries.ts'
import { useSession } from './session.ts'

/** The signed-in admin's role; null for an admin who may do nothing, undefined until it is known. */
export function useOperatorRole(): OperatorRole | null | undefined {
  const session = useSession()
  const { data } = useQuery({ ...meQuery(session?.id ?? 0), enabled: session?.role === 'ADMIN' })
  return data?.operatorRole
}

/**
 * Whether the signed-in admin may do what `needed` stands for; false until it is known. It only decides what the screen
 * offers: the server decides what happens.
 */
export function useMay(needed: Needed): boolean {
  return mayDo(useOperatorRole() ?? null, needed)
}
