import { suspendUser } from '@docket/contract/admin/users'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../api/api.ts'
import { usersKey } from '../users-key.ts'

/** What the dialogs show of a user. */
export interface Suspendable {
  id: number
  username: string
  email: string
}

/** Suspends or reinstates a user. Resolves when the page shows the new state. */
export function useSuspension({ id }: Suspendable, { suspended }: { suspended: boolean }) {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (reason: string) => call(suspendUser, { body: { id, suspended, reason } }),
    onSuccess: () => queryClient.invalidateQueries({ queryKey: usersKey }),
    meta: { errors: 'form' },
  })
}
