import { confirmEmail, firstSignIn as endpoint } from '@docket/contract/identity'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../shared/api/api.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { decodeToken, getSession } from '../../shared/session/session.ts'
import { readRegistration } from './registration-note.ts'

const KEY = 'confirmed_token'

/** The first sign-in: the token of a session, and where the new customer wanted to go. */
export interface FirstSignIn {
  token: string
  from: string | undefined
}

export interface Confirmation {
  /** Null in every browser in which the customer has not signed up. */
  firstSignIn: FirstSignIn | null
}

/**
 * Redeems the token of a mailed link, and signs in a customer who signed up in this browser. It is a query although it
 * writes, because opening the page starts it, and it must run once, however often the page mounts. Only its `refetch`
 * repeats it, and leaving the page does not abort it.
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
    return { firstSignIn: await signInFirst(token) }
  } catch (error) {
    // A program that checks the mails of this address may have opened the link first.
    const firstSignIn = error instanceof Error && isInvalidLink(error) ? await signInFirst(token) : null
    if (firstSignIn === null) throw error
    sessionStorage.setItem(KEY, token)
    return { firstSignIn }
  }
}

/** Null if the shop refuses it, or if this browser has not signed up: the customer then logs in with the password. */
async function signInFirst(linkToken: string): Promise<FirstSignIn | null> {
  const { email, returnTo } = readRegistration()
  if (email === undefined || getSession()) return null
  try {
    const { token } = await call(endpoint, { body: { token: linkToken } })
    // If the clock of the device is wrong, the session has already expired there.
    return decodeToken(token, Date.now()) && { token, from: returnTo }
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
