import type { ErrorBody, ErrorCode } from '@docket/contract/errors'
import { apiWords } from './strings.ts'

/** A refusal of the server, in the contract's shape. `status` is the HTTP status. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  readonly requestId: string
  readonly details: Record<string, string[]> | undefined
  readonly errors: { message: string }[] | undefined
  /** With OUT_OF_STOCK: how many are available now. */
  readonly available: number | undefined
  /** With RATE_LIMITED and IN_PROGRESS: seconds to wait. */
  readonly retryAfter: number | undefined
  /** With CHANGED_MEANWHILE, and with NOT_FOUND of a deleted record: who changed it, and when. */
  readonly changed: ErrorBody['changed']

  constructor(status: number, body: ErrorBody) {
    super(body.error)
    this.status = status
    this.code = body.code
    this.requestId = body.requestId
    this.details = body.details
    this.errors = body.errors
    this.available = body.available
    this.retryAfter = body.retryAfter
    this.changed = body.changed
  }
}

/** Whether the requested record does not exist, or this user may not see it. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** Whether the record is gone or in another state: the screen shows old data, and the action is no longer possible. */
export function isOutdated(error: unknown): boolean {
  if (!(error instanceof ApiError)) return false
  return error.status === 404 || ['IN_USE', 'ACCOUNT_SOLD', 'ACCOUNT_WITHDRAWN'].includes(error.code)
}

/** The error of a refusal. If a proxy and not our server sent `body`, code and request id come from `fallback`. */
export function apiErrorOf(
  status: number,
  body: unknown,
  fallback: { code: ErrorCode; requestId: string },
): ApiError {
  return new ApiError(status, isErrorBody(body) ? body : { error: apiWords.fallback, ...fallback })
}

/** Checked by hand, because the contract's schema would load zod on every screen. */
function isErrorBody(body: unknown): body is ErrorBody {
  const { error, code, requestId } = Object(body)
  return [error, code, requestId].every((part) => typeof part === 'string')
}

/** No answer: the network is down, the server is unreachable, or the request timed out. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
}

/** The caller canceled the request. */
export class CanceledError extends Error {
  override readonly name = 'CanceledError'
}
