import { confirmEmail } from '@docket/contract/auth'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'

const KEY = 'confirmed_token'

/**
 * Uses the token of a mailed link up. A query although it writes, because opening the page is what asks for it and
 * it must happen once however often the page mounts: so nothing repeats it but its own `refetch`, and leaving the
 * page does not abort it.
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

/** A page that is loaded again knows that its token has done its work, and does not offer it a second time. */
async function confirmOnce(token: string): Promise<true> {
  if (sessionStorage.getItem(KEY) === token) return true
  await call(confirmEmail, { body: { token } })
  sessionStorage.setItem(KEY, token)
  return true
}

/** Whether the link itself was refused, rather than the attempt to use it. */
export function isDeadLink(error: Error): boolean {
  return error instanceof ApiError && (error.code === 'INVALID_TOKEN' || error.code === 'VALIDATION_ERROR')
}
