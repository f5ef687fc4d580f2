import { useRouter } from '@tanstack/react-router'
import { redirectTarget } from './redirect-target.ts'
import { startSession } from './session.ts'

/** For after a sign-in: stores the token and goes to `from` (the `redirect` search parameter) or to the role's home. The Back button skips the login. */
export function useSignInRedirect(): (token: string, from: string | undefined) => void {
  const router = useRouter()
  return (token, from) => {
    const session = startSession(token)
    if (session) router.history.replace(redirectTarget(from, session.role))
  }
}
