import { logout } from '@docket/contract/identity'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../../kit/api/api.ts'
import { endSession, getSession } from '../../kit/session/session.ts'
import { goToLogin } from './go-to-login.ts'

/** Removes the token at once, and ends the session on the server if it is reachable. */
export function useLogout(): () => void {
  const router = useRouter()
  const queries = useQueryClient()
  return () => {
    // The server would refuse a read that arrives after the logout, and the app would treat the session as expired.
    void queries.cancelQueries()
    // Sent with the token, before the browser forgets it.
    call(logout, { body: {} }).catch(() => {})
    // Not awaited, so that the session has ended when the login page opens. With a session, that page redirects.
    goToLogin(router, getSession()?.role ?? 'USER')
    endSession()
  }
}
