import { confirmEmail, firstSignIn } from '@docket/contract/identity'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/api.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { decodeToken, getSession } from '../../shared/session/session.ts'
import { readRegistration } from './registration-note.ts'

const KEY = 'confirmed_token'

interface Confirmation {
  /** The token of a session, in the browser in which the customer signed up; otherwise null. */
  sessionToken: string | null
}

/**
 * Redeems the token of a mailed link, and signs in a customer who signed up in this browser. It is a query although it writes, because opening the page starts it, and it must
 * run once, however often the page mounts. Only its `refetch` repeats it, and leaving the page does not abort it.
 */
export function confirmationQuery(token: string) {
  return queryOptions({
    queryKey: ['confirm-email', token],
    queryFn: () => confirmAndSignIn(token),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: Number.POSITIVE_INFINITY,
    retry: false,
    retryOnMount: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
    networkMode: 'always',
    meta: { errors: 'none' },
  })
}

async function confirmAndSignIn(token: string): Promise<Confirmation> {
  try {
    await confirmOnce(token)
    return { sessionToken: await signInFirst(token) }
  } catch (error) {
    // A program that checks the mails of this address may have opened the link first.
    const sessionToken = error instanceof Error && isInvalidLink(error) ? await signInFirst(token) : null
    if (sessionToken === null) throw error
    sessionStorage.setItem(KEY, token)
    return { sessionToken }
  }
}

/** Null if the shop refuses it, or if this browser has not signed up: the customer then logs in with the password. */
async function signInFirst(token: string): Promise<string | null> {
  if (readRegistration().email === undefined || getSession()) return null
  try {
    const { token: sessionToken } = await call(firstSignIn, { body: { token } })
    // If the clock of the device is wrong, the session has already expired there.
    return decodeToken(sessionToken, Date.now()) && sessionToken
  } catch {
    return null
  }
}

/** A reloaded page knows that its token is redeemed, and does not send it again. */
async function confirmOnce(token: string): Promise<void> {
  if (sessionStorage.getItem(KEY) === token) return
  await call(confirmEmail, { body: { token } })
  sessionStorage.setItem(KEY, token)
}

/** Whether the link itself is invalid. Other failures can be retried. */
export function isInvalidLink(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'INVALID_TOKEN' || error.code === 'VALIDATION_ERROR')
}
