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
  /** The message if the goods are no longer for sale. */
  goneText: string
}

/** What a failed purchase means for the customer, and what to do. Undefined if the form's fields show all of it. */
export function problemOf(error: Error, { isSameRequest, goneText }: Attempt): Problem | undefined {
  if (!isOutcomeKnown(error)) return unknownOutcome(error, isSameRequest)
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
        return problem(checkoutWords.problemGoneTitle, goneText)
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

function unknownOutcome(error: Error, isSameRequest: boolean): Problem {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'RATE_LIMITED') {
    return { title: checkoutWords.problemWaitTitle, text: error.message, mayHaveGoneThrough: false }
  }
  return {
    title: code === 'IN_PROGRESS' ? checkoutWords.problemWaitTitle : checkoutWords.problemUnknownTitle,
    text: isSameRequest ? checkoutWords.problemUnknown : checkoutWords.problemUnknownChanged,
    mayHaveGoneThrough: true,
  }
}

function stockLeftText(available: number): string {
  return available > 0
    ? checkoutWords.problemLeft(available, formatCount(available))
    : checkoutWords.problemNoneLeft
}
