import { logout } from '@docket/contract/auth'
import { useMutation } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../lib/api.ts'
import { endSession, getSession } from '../lib/session.ts'

/** Ends the session on the server and forgets the token; the token goes even if the server cannot be reached. */
export function useLogout(): () => void {
  const router = useRouter()
  const { mutate } = useMutation({
    mutationFn: () => call(logout, { body: {} }),
    meta: { errors: 'none' },
    onSettled() {
      // Not awaited: a login page that still sees the session would send its visitor on.
      void router.navigate({ to: getSession()?.role === 'ADMIN' ? '/admin/login' : '/login' })
      endSession()
    },
  })
  return mutate
}
