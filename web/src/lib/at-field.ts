import type { ErrorCode } from '@docket/contract/errors'
import { ApiError } from './api-error.ts'

/**
 * For `catch`: what was refused with this code is said at the field, as a validation error would be. With
 * `meta: { errors: 'form' }`.
 */
export function atField(field: string, refusal: ErrorCode) {
  return (error: unknown): Promise<never> => {
    if (!(error instanceof ApiError) || error.code !== refusal) return Promise.reject(error)
    const { status, code, requestId, message } = error
    return Promise.reject(
      new ApiError(status, { error: message, code, requestId, details: { [field]: [message] } }),
    )
  }
}
