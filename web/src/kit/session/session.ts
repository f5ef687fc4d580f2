import { useSyncExternalStore } from 'react'
import { safeStorage } from '../lib/safe-storage.ts'

const KEY = 'access_token'
/** The longest delay of a timer. Browsers run a timer with a longer delay at once. */
const MAX_TIMER_MS = 2 ** 31 - 1

export type Role = 'USER' | 'ADMIN'

/** The signed-in user. `exp` is in seconds since 1970, as in the token. */
export interface Session {
  id: number
  role: Role
  exp: number
}

let session: Session | null = null
let expiryTimer: ReturnType<typeof setTimeout> | undefined
/** Whether the server renders its pages for a signed-in customer. The landing page is rendered for a visitor. */
let isPageOfSession = import.meta.env.SSR
const listeners = new Set<() => void>()

/** The session, or null. The component renders again when a session starts, ends or expires, in any tab. */
export function useSession(): Session | null {
  return useSyncExternalStore(subscribeToSession, getSession, () => (isPageOfSession ? session : null))
}

/** Called before a page is hydrated that the server has rendered for a signed-in customer (app/render-page.tsx). */
export function hydrateWithSession(): void {
  isPageOfSession = true
}

export function getSession(): Session | null {
  return session
}

/** The token to send, or null. */
export function readToken(): string | null {
  return session ? safeStorage.get(KEY) : null
}

/** Stores the token of a login. Returns its session, or null if the token is invalid. */
export function startSession(token: string): Session | null {
  safeStorage.set(KEY, token)
  loadSession()
  return session
}

/** Removes the token, here and in every other tab. */
export function endSession(): void {
  safeStorage.set(KEY, null)
  loadSession()
}

/** Calls `listener` after every change. Returns a function that stops it. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Reads the stored token at start, removes it if it is invalid, and follows the other tabs. Called once, by main.
 * If another tab has removed the token, `onLogout` is called before the session ends.
 */
export function watchSession(onLogout?: (ended: Session) => void): void {
  loadSession()
  addEventListener('storage', (event) => {
    if (event.key !== KEY && event.key !== null) return
    if (session && safeStorage.get(KEY) === null) onLogout?.(session)
    loadSession()
  })
}

function loadSession(): void {
  const token = safeStorage.get(KEY)
  const nextSession = token === null ? null : decodeToken(token, Date.now())
  if (token !== null && nextSession === null) safeStorage.set(KEY, null)
  clearTimeout(expiryTimer)
  if (nextSession)
    expiryTimer = setTimeout(loadSession, Math.min(nextSession.exp * 1000 - Date.now(), MAX_TIMER_MS))
  if (
    nextSession?.id === session?.id &&
    nextSession?.role === session?.role &&
    nextSession?.exp === session?.exp
  )
    return
  session = nextSession
  for (const listener of listeners) listener()
}

/**
 * The session in a token; null if the token cannot be read or has expired at `nowMs`.
 * It proves nothing: only the server can verify the signature.
 */
export function decodeToken(token: string, nowMs: number): Session | null {
  const payload = token.split('.')[1]
  if (payload === undefined) return null
  try {
    // `atob` takes base64. A token has base64url, with `-` and `_` in place of `+` and `/`.
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (char) =>
      char.charCodeAt(0),
    )
    const { id, role, exp } = JSON.parse(new TextDecoder().decode(bytes))
    if (!Number.isSafeInteger(id) || !Number.isFinite(exp) || exp * 1000 <= nowMs) return null
    return role === 'USER' || role === 'ADMIN' ? { id, role, exp } : null
  } catch {
    return null
  }
}
