import { ShopError } from '../../../../host/errors.ts'

/** What is known of a failure beyond its reason. */
export interface HttpFailure {
  /** Nothing was created: the provider refused the call, or was not called. False if that is not known. */
  refused?: boolean
  /** The provider as a whole does not work now: it is down, slow or overloaded, so asking later may succeed. */
  unavailable?: boolean
  /** The provider was not called, because it failed before. The value is the time until the next call may be made. */
  retryAfterMs?: number
  /** What the provider says about its answer, safe to be shown (`providerWords`). */
  words?: string
  /** For the log. */
  cause?: unknown
}

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

const MAX_WORDS = 160
/** Keys are longer than words: a longer piece of text with a digit is not shown. */
const MAX_PIECE = 24

/**
 * What a provider says about an error in its own words: the `message` of its JSON, shortened, without control
 * characters, e-mail addresses and keys. Null if it says nothing. `secrets` are our keys, in case it repeats one.
 */
export function providerWords(text: string, secrets: readonly string[]): string | null {
  const message = messageOf(text)
  if (message === null) return null
  const pieces = message
    .slice(0, 2_000)
    .toWellFormed()
    .replace(/[\p{Cc}\p{Cf}\p{Z}]/gu, ' ')
    .split(' ')
    .filter((piece) => piece !== '')
    .map((piece) => (isPrivate(piece, secrets) ? '***' : piece))
  const words = pieces.join(' ')
  return (words.length > MAX_WORDS ? `${words.slice(0, MAX_WORDS).toWellFormed()}…` : words) || null
}

function isPrivate(piece: string, secrets: readonly string[]): boolean {
  return (
    piece.includes('@') ||
    /[sp]k_/.test(piece) ||
    secrets.some((secret) => secret !== '' && piece.includes(secret)) ||
    (piece.length >= MAX_PIECE && /\d/.test(piece))
  )
}

function messageOf(text: string): string | null {
  try {
    const { message } = JSON.parse(text) as { message?: unknown }
    return typeof message === 'string' ? message : null
  } catch {
    return null
  }
}
