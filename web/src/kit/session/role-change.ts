import type { OperatorRole } from '@docket/contract/permissions'
import type { QueryClient } from '@tanstack/react-query'
import { meQuery } from './account-queries.ts'

/** Refusals of calls that were sent before a change of the role may arrive this long after it. */
const LATE_MS = 10_000

let changedAt = Number.NEGATIVE_INFINITY

/**
 * Reads the admin's role again, after an answer of 403. Resolves to whether a change of the role explains the answer:
 * it has changed now, or a moment ago. Then the screen shows what the new role may do. `onChange` is called once per
 * change, however many calls were refused.
 */
export async function hasRoleChanged(
  queryClient: QueryClient,
  userId: number,
  onChange: (role: OperatorRole | null) => void,
): Promise<boolean> {
  const me = meQuery(userId)
  const knownRole = queryClient.getQueryData(me.queryKey)?.operatorRole
  const { operatorRole } = await queryClient.fetchQuery({ ...me, staleTime: 0 })
  const changedRecently = Date.now() - changedAt < LATE_MS
  if (knownRole === undefined || knownRole === operatorRole) return changedRecently
  changedAt = Date.now()
  if (!changedRecently) onChange(operatorRole)
  return true
}
