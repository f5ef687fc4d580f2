import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { startSession } from '../../../kit/session/session.ts'
import { redirectTarget } from './redirect-target.ts'

/**
 * After a sign-in: stores the token and opens `from` (the `redirect` parameter) or the role's home. Returns false if no
 * session began, because the token has expired by the clock of this device.
 */
export function redirectAfterSignIn(
  { history }: { history: { replace(path: string): void } },
  { token, from }: { token: string; from: string | undefined },
): boolean {
  const session = startSession(token)
  if (session) history.replace(redirectTarget(from, session.role))
  return session !== null
}

/** Replaces this page by `path`; undefined does nothing. */
export function useRedirect(path: string | undefined): void {
  const router = useRouter()
  useEffect(() => {
    if (path !== undefined) router.history.replace(path)
  }, [path, router])
}
