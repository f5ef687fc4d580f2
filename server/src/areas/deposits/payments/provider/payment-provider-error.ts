import { ShopError } from '../../../../host/errors.ts'
import type { HttpFailure } from './http.ts'

/** How long a customer is asked to wait if a provider failed and the length of the outage is not known. */
const RETRY_AFTER_SECONDS = 10

/** A call to a provider failed. The customer gets PAYMENT_UNAVAILABLE; `reason` is for the log. */
export class PaymentProviderError extends ShopError {
  readonly reason: string
  /** Nothing was created: the provider refused the call, or was not called. False if that is not known. */
  readonly refused: boolean
  /** The provider as a whole does not work now: the same call may succeed later. */
  readonly unavailable: boolean
  /** The provider was not called, because its circuit breaker is open. */
  readonly notAsked: boolean

  /** What the provider says about it, safe to be shown; null if it says nothing. */
  readonly words: string | null
  /** Whom its refusal concerns: the customer with this e-mail address, or everyone who pays by its method. */
  readonly kind: 'email' | 'method' | 'outage'

  constructor(reason: string, failure: HttpFailure = {}) {
    const { refused = false, unavailable = false, retryAfterMs, words = null, cause } = failure
    const pauseSeconds = Math.max(1, Math.ceil((retryAfterMs ?? RETRY_AFTER_SECONDS * 1_000) / 1_000))
    super('PAYMENT_UNAVAILABLE', undefined, { retryAfter: pauseSeconds })
    this.reason = reason
    this.refused = refused
    this.unavailable = unavailable
    // Only an open circuit breaker says when to try again.
    this.notAsked = retryAfterMs !== undefined
    this.words = words
    this.kind = refused ? (/\be-?mail\b/i.test(words ?? '') ? 'email' : 'method') : 'outage'
    this.cause = cause
  }
}
