import { logout } from '@docket/contract/auth'
import { useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { call } from '../lib/api.ts'
import { endSession, getSession } from '../lib/session.ts'
import { goToLogin } from './go-to-login.ts'

/** Forgets the token at once, and ends the session on the server, if the server can be reached. */
export function useLogout(): () => void {
  const router = useRouter()
  const queries = useQueryClient()
  return () => {
    // The server would refuse a read that it handles after the logout, as if the session had ended by itself.
    void queries.cancelQueries()
    // Sent with the token, before the browser forgets it.
    call(logout, { body: {} }).catch(() => {})
    // Not awaited: a login page that still sees the session would send its visitor on.
    goToLogin(router, getSession()?.role ?? 'USER')
    endSession()
  }
}
