import { useRouter } from '@tanstack/react-router'
import { redirectTarget } from './redirect-target.ts'
import { startSession } from './session.ts'

/** After a login: keeps the token and goes to `from` (the `redirect` search parameter), or to the role's home. Back skips the login. */
export function useEnter(): (token: string, from: string | undefined) => void {
  const router = useRouter()
  return (token, from) => {
    const session = startSession(token)
    if (session) router.history.replace(redirectTarget(from, session.role))
  }
}
