import { confirmEmail } from '@docket/contract/identity'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../../kit/api/api.ts'
import { ApiError } from '../../../../kit/api/api-error.ts'

const KEY = 'confirmed_token'

/**
 * Redeems the token of a mailed link. It writes, but it is a query: opening the page starts it, and the cache makes
 * sure that it runs once, even if the page mounts several times. Only its `refetch` repeats it, and leaving the page
 * does not abort it.
 */
export function confirmationQuery(token: string) {
  return queryOptions({
    queryKey: ['confirm-email', token],
    queryFn: () => confirmOnce(token),
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

/** A reloaded page knows that its token is redeemed, and does not send it again. */
async function confirmOnce(token: string): Promise<true> {
  if (sessionStorage.getItem(KEY) === token) return true
  await call(confirmEmail, { body: { token } })
  sessionStorage.setItem(KEY, token)
  return true
}

/** Whether the link itself is invalid. Other failures can be retried. */
export function isInvalidLink(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'INVALID_TOKEN' || error.code === 'VALIDATION_ERROR')
}
