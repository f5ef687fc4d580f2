import { ShopError } from '../platform/errors.ts'
import type { HttpFailure } from './http.ts'

/** The provider did not do what it was asked: to the customer, PAYMENT_UNAVAILABLE; `reason` is for the log. */
export class PaymentProviderError extends ShopError {
  readonly reason: string
  /** The provider said no, so nothing was made; false where that cannot be known. */
  readonly refused: boolean

  constructor(reason: string, { refused = false, cause }: HttpFailure = {}) {
    super('PAYMENT_UNAVAILABLE')
    this.reason = reason
    this.refused = refused
    this.cause = cause
  }
}
