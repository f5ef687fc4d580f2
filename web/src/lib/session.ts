import { useSyncExternalStore } from 'react'
import { safeStorage } from './safe-storage.ts'

const KEY = 'access_token'
const MAX_TIMER_MS = 2 ** 31 - 1

export type Role = 'USER' | 'ADMIN'

/** Who is signed in. `exp` is in seconds since 1970, as the token has it. */
export interface Session {
  id: number
  role: Role
  exp: number
}

let session: Session | null = null
let expiry: ReturnType<typeof setTimeout> | undefined
const listeners = new Set<() => void>()

/** The signed-in session, or null; the component renders again when it starts, ends or expires, in any tab. */
export function useSession(): Session | null {
  // The page comes for nobody in particular; a shell of the app is made in Node as for a customer (app/shells.tsx).
  return useSyncExternalStore(subscribeToSession, getSession, () => (import.meta.env.SSR ? session : null))
}

export function getSession(): Session | null {
  return session
}

/** The token to send, or null. */
export function readToken(): string | null {
  return session ? safeStorage.get(KEY) : null
}

/** Keeps the token of a login. Answers the session in it, or null where the token is not valid. */
export function startSession(token: string): Session | null {
  safeStorage.set(KEY, token)
  load()
  return session
}

/** Forgets the token, here and in every other tab. */
export function endSession(): void {
  safeStorage.set(KEY, null)
  load()
}

/** Calls `listener` after every change; answers how to stop it. */
export function subscribeToSession(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Reads the stored token at start, removes it where it is not valid, and follows the other tabs. Once, from main.
 * `onLogout` is called before a session ends because another tab has removed its token.
 */
export function watchSession(onLogout?: (ended: Session) => void): void {
  load()
  addEventListener('storage', (event) => {
    if (event.key !== KEY && event.key !== null) return
    if (session && safeStorage.get(KEY) === null) onLogout?.(session)
    load()
  })
}

function load(): void {
  const token = safeStorage.get(KEY)
  const next = token === null ? null : decodeToken(token, Date.now())
  if (token !== null && next === null) safeStorage.set(KEY, null)
  clearTimeout(expiry)
  if (next) expiry = setTimeout(load, Math.min(next.exp * 1000 - Date.now(), MAX_TIMER_MS))
  if (next?.id === session?.id && next?.role === session?.role && next?.exp === session?.exp) return
  session = next
  for (const listener of listeners) listener()
}

/**
 * What the token says of itself; null where it cannot be read or its time is over at `nowMs`.
 * Proves nothing: only the server can tell whether the signature holds.
 */
export function decodeToken(token: string, nowMs: number): Session | null {
  const payload = token.split('.')[1]
  if (payload === undefined) return null
  try {
    const bytes = Uint8Array.from(atob(payload.replaceAll('-', '+').replaceAll('_', '/')), (c) =>
      c.charCodeAt(0),
    )
    const { id, role, exp } = JSON.parse(new TextDecoder().decode(bytes))
    if (!Number.isSafeInteger(id) || !Number.isFinite(exp) || exp * 1000 <= nowMs) return null
    return role === 'USER' || role === 'ADMIN' ? { id, role, exp } : null
  } catch {
    return null
  }
}
