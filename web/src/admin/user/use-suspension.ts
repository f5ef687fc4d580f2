import { suspendUser } from '@docket/contract/admin/user'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { type User, usersKey } from './users-query.ts'

/** Suspends a user or lets them in again; done when the page shows what the shop says now. */
export function useSuspension({ id }: User, suspended: boolean) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => call(suspendUser, { body: { id, suspended, reason } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: usersKey }),
    meta: { errors: 'form' },
  })
}
