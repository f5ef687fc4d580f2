import { type ErrorBody, type ErrorCode, errorCodes } from '@docket/contract/errors'

type Extras = Partial<Pick<ErrorBody, 'details' | 'errors' | 'available' | 'retryAfter' | 'changed'>>

/** A refused request: a code of the contract, the sentence to show, and the other fields of the answer's body. */
export class ShopError extends Error {
  readonly code: ErrorCode
  readonly extras: Extras

  constructor(code: ErrorCode, message: string = errorCodes[code].message, extras: Extras = {}) {
    super(message)
    this.code = code
    this.extras = extras
  }

  get status(): number {
    return errorCodes[this.code].status
  }

  body(requestId: string): ErrorBody {
    return { error: this.message, code: this.code, requestId, ...this.extras }
  }
}

/** A 400 with messages by field in `details`: `invalid({ email: ['Already taken.'] })`. */
export function invalid(details: Record<string, string[]>): ShopError {
  return new ShopError('VALIDATION_ERROR', undefined, { details })
}
