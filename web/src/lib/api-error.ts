import type { ErrorBody, ErrorCode } from '@docket/contract/errors'
import { strings } from './strings.ts'

/** What the server refused, as the contract words it. `status` is the HTTP status. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly status: number
  readonly code: ErrorCode
  readonly requestId: string
  readonly details: Record<string, string[]> | undefined
  readonly errors: { message: string }[] | undefined
  /** With OUT_OF_STOCK: how many could be bought now. */
  readonly available: number | undefined
  /** With RATE_LIMITED and IN_PROGRESS: seconds to wait. */
  readonly retryAfter: number | undefined
  /** With CHANGED_MEANWHILE, and NOT_FOUND for what was deleted: whose change it was, and when. */
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

/** Whether what was asked for does not exist, or not for this user. */
export function isNotFound(error: unknown): boolean {
  return error instanceof ApiError && error.status === 404
}

/** What a refusal says; `otherwise` where its `body` is not our server's, but a proxy's that answered for it. */
export function apiErrorOf(
  status: number,
  body: unknown,
  otherwise: { code: ErrorCode; requestId: string },
): ApiError {
  return new ApiError(status, isErrorBody(body) ? body : { error: strings.errors.fallback, ...otherwise })
}

/** Told by what only we send. By hand, since the contract's schema would bring zod to every screen. */
function isErrorBody(body: unknown): body is ErrorBody {
  const { error, code, requestId } = Object(body)
  return [error, code, requestId].every((part) => typeof part === 'string')
}

/** No answer came: the network is down, the server unreachable, or the time was up. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError'
}

/** The caller gave the request up. */
export class CanceledError extends Error {
  override readonly name = 'CanceledError'
}
