import { formatCount } from '../../lib/format.ts'
import { ApiError } from '../../shared/api/api-error.ts'
import { isOutcomeKnown } from '../../shared/api/idempotency-key.ts'
import { apiWords } from '../../shared/api/strings.ts'
import { checkoutWords } from './strings.ts'

export interface Problem {
  title: string
  text: string
  /** The purchase may have succeeded: a link to My Orders is shown. */
  mayHaveGoneThrough: boolean
}

interface Attempt {
  /** The request has not changed, so the next attempt repeats it with its idempotency key. */
  isSameRequest: boolean
  /** The attempt, or an earlier one with its idempotency key, may have succeeded. */
  mayHaveSucceeded: boolean
  /** The message if the goods are no longer for sale. */
  goneText: string
}

/** What a failed purchase means for the customer, and what to do. Undefined if the form's fields show all of it. */
export function problemOf(error: Error, attempt: Attempt): Problem | undefined {
  if (!isOutcomeKnown(error)) return unknownOutcome(error, attempt)
  const problem = (title: string, text: string) => ({ title, text, mayHaveGoneThrough: false })
  if (error instanceof ApiError) {
    switch (error.code) {
      case 'OUT_OF_STOCK':
        return problem(checkoutWords.problemOutOfStock, stockLeftText(error.available ?? 0))
      case 'PRICE_CHANGED':
        return problem(checkoutWords.problemPriceTitle, checkoutWords.problemPrice)
      case 'INSUFFICIENT_FUNDS':
        return problem(checkoutWords.problemFundsTitle, checkoutWords.problemFunds)
      case 'INVALID_COUPON':
        return problem(checkoutWords.problemCouponTitle, checkoutWords.problemCoupon)
      case 'NOT_FOUND':
        return problem(checkoutWords.problemGoneTitle, attempt.goneText)
      case 'NO_TRACKING_MATCH':
        return problem(
          checkoutWords.problemNoMatchTitle,
          `${error.message} ${checkoutWords.problemNothingCharged}`,
        )
      case 'VALIDATION_ERROR':
        if (error.details) return undefined
    }
  }
  return problem(checkoutWords.problemOtherTitle, error.message || apiWords.fallback)
}

function unknownOutcome(
  error: Error,
  { isSameRequest, mayHaveSucceeded }: Pick<Attempt, 'isSameRequest' | 'mayHaveSucceeded'>,
): Problem {
  const code = error instanceof ApiError ? error.code : undefined
  const unknown = isSameRequest ? checkoutWords.problemUnknown : checkoutWords.problemUnknownChanged
  if (code === 'RATE_LIMITED') {
    // A throttled attempt did nothing, but an earlier one may have succeeded.
    return {
      title: checkoutWords.problemWaitTitle,
      text: mayHaveSucceeded ? `${error.message} ${unknown}` : error.message,
      mayHaveGoneThrough: mayHaveSucceeded,
    }
  }
  return {
    title: code === 'IN_PROGRESS' ? checkoutWords.problemWaitTitle : checkoutWords.problemUnknownTitle,
    text: unknown,
    mayHaveGoneThrough: true,
  }
}

function stockLeftText(available: number): string {
  return available > 0
    ? checkoutWords.problemLeft(available, formatCount(available))
    : checkoutWords.problemNoneLeft
}
