import type { ErrorCode } from '@docket/contract/errors'
import { ApiError } from './api-error.ts'

/**
 * For `catch`: shows a refusal with this code at the field, like a validation error. Use it with
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
