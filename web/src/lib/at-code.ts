import { ApiError } from './api-error.ts'

/** That a code was wrong is said at its field, as a validation error would be. For `catch`. */
export function atCode(error: unknown): Promise<never> {
  if (!(error instanceof ApiError) || error.code !== 'INVALID_TOTP') return Promise.reject(error)
  const { status, code, requestId, message } = error
  return Promise.reject(
    new ApiError(status, { error: message, code, requestId, details: { totp: [message] } }),
  )
}
