import type { Output } from '@docket/contract/endpoint'
import type { logout, me, userWallet } from '@docket/contract/identity'
import { useSyncExternalStore } from 'react'
import { endSession, getSession, readToken, subscribeToSession } from '../shared/session/session.ts'

const TIMEOUT_MS = 30_000
const NOTE_MS = 5_000

/** What the header shows about the signed-in user, as far as it is loaded. `balance` is in dollars. */
interface Account {
  username?: string
  balance?: number
  walletFailed?: boolean
}

const unknown: Account = {}
let account = unknown
const listeners = new Set<() => void>()

export function useAccount(): Account {
  return useSyncExternalStore(
    subscribe,
    () => account,
    () => unknown,
  )
}

/** Loads the user and the wallet, now and after every change of the session. Called once, by main. */
export function watchAccount(): void {
  subscribeToSession(load)
  load()
}

/** Ends the session on the server and removes the token, even if the server is unreachable. */
export async function logOut(): Promise<void> {
  const path: typeof logout.path = '/auth/logout'
  await send(path, { method: 'POST', body: '{}' }).catch(() => {})
  endSession()
}

function load(): void {
  set(unknown)
  const session = getSession()
  if (!session) return
  const isStillIn = () => getSession()?.id === session.id
  const mePath: typeof me.path = '/auth/me'
  ask<Output<typeof me>>(mePath).then(
    ({ username }) => isStillIn() && set({ ...account, username }),
    // Then the button says 'Account', and the menu works.
    () => {},
  )
  if (session.role !== 'USER') return
  const walletPath: typeof userWallet.path = '/auth/user-wallet'
  ask<Output<typeof userWallet>>(`${walletPath}?userId=${session.id}`).then(
    ({ balance }) => isStillIn() && set({ ...account, balance }),
    () => isStillIn() && noteWalletFailure(),
  )
}

function noteWalletFailure() {
  set({ ...account, walletFailed: true })
  setTimeout(() => set({ ...account, walletFailed: false }), NOTE_MS)
}

/** The server validates every answer with the contract's schema. A second check would load zod on this page. */
async function ask<Answer>(path: string): Promise<Answer> {
  const response = await send(path, {})
  // The landing page is public: after the end of a session the visitor stays here, signed out.
  if (response.status === 401) endSession()
  if (!response.ok) throw new Error(`${path}: ${response.status}`)
  return response.json()
}

function send(path: string, init: RequestInit): Promise<Response> {
  return fetch(`/api${path}`, {
    ...init,
    headers: { authorization: `Bearer ${readToken()}`, 'content-type': 'application/json' },
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
}

function set(next: Account): void {
  account = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
