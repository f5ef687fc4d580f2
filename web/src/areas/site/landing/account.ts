import { logout, me, userWallet } from '@docket/contract/identity'
import { useSyncExternalStore } from 'react'
import { call } from '../../../kit/api/api.ts'
import { ApiError } from '../../../kit/api/api-error.ts'
import { endSession, getSession, subscribeToSession } from '../../../kit/session/session.ts'

const NOTICE_MS = 5_000

/** What the header shows about the signed-in user, as far as it is loaded. `balance` is in dollars. */
interface Account {
  username?: string
  balance?: number
  /** After a failure: true while the header shows the message, false when the message has disappeared. */
  walletFailed?: boolean
}

const notLoaded: Account = {}
let account = notLoaded
const listeners = new Set<() => void>()

export function useAccount(): Account {
  return useSyncExternalStore(
    subscribe,
    () => account,
    () => notLoaded,
  )
}

/** Loads the user and the wallet, now and after every change of the session. Called once, by main. */
export function watchAccount(): void {
  subscribeToSession(load)
  load()
}

/** Ends the session on the server and removes the token, even if the server is unreachable. */
export async function logOut(): Promise<void> {
  await call(logout, { body: {} }).catch(() => {})
  endSession()
}

function load(): void {
  setAccount(notLoaded)
  const session = getSession()
  if (!session) return
  const isSameUser = () => getSession()?.id === session.id
  call(me).then(
    ({ username }) => isSameUser() && setAccount({ ...account, username }),
    // After a failure other than 401 the button says 'Account', and the menu still works.
    signOutIfRefused,
  )
  if (session.role !== 'USER') return
  call(userWallet, { query: { userId: session.id } }).then(
    ({ balance }) => isSameUser() && setAccount({ ...account, balance }),
    (error) => {
      signOutIfRefused(error)
      if (!isSameUser()) return
      setAccount({ ...account, walletFailed: true })
      setTimeout(() => isSameUser() && setAccount({ ...account, walletFailed: false }), NOTICE_MS)
    },
  )
}

/** The landing page is public: after the end of a session the visitor stays here, signed out. */
function signOutIfRefused(error: unknown): void {
  if (error instanceof ApiError && error.status === 401) endSession()
}

function setAccount(next: Account): void {
  account = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
