import { ApiError } from '../../lib/api-error.ts'
import { formatCount } from '../../lib/format.ts'
import { isOutcomeKnown } from '../../lib/idempotency-key.ts'
import { strings } from '../../lib/strings.ts'

export interface Problem {
  title: string
  text: string
  /** The order may have gone through: the way to My Orders is offered. */
  mayHaveGoneThrough: boolean
}

const words = strings.shop

interface Attempt {
  /** Nothing was changed since, so that the next try repeats this one, with its idempotency key. */
  isSameOrder: boolean
  /** What to say if the goods are not for sale any more. */
  gone: string
}

/** What a failed purchase means for the buyer and what to do. Undefined where the form says all of it at its fields. */
export function problemOf(error: Error, { isSameOrder, gone }: Attempt): Problem | undefined {
  if (!isOutcomeKnown(error)) return unknownOutcome(error, isSameOrder)
  const problem = (title: string, text: string) => ({ title, text, mayHaveGoneThrough: false })
  if (error instanceof ApiError) {
    switch (error.code) {
      case 'OUT_OF_STOCK':
        return problem(words.problemOutOfStock, leftOf(error.available ?? 0))
      case 'PRICE_CHANGED':
        return problem(words.problemPriceTitle, words.problemPrice)
      case 'INSUFFICIENT_FUNDS':
        return problem(words.problemFundsTitle, words.problemFunds)
      case 'INVALID_COUPON':
        return problem(words.problemCouponTitle, words.problemCoupon)
      case 'NOT_FOUND':
        return problem(words.problemGoneTitle, gone)
      case 'NO_TRACKING_MATCH':
        return problem(words.problemNoMatchTitle, `${error.message} ${words.problemNothingCharged}`)
      case 'VALIDATION_ERROR':
        if (error.details) return undefined
    }
  }
  return problem(words.problemOtherTitle, error.message || strings.errors.fallback)
}

function unknownOutcome(error: Error, isSameOrder: boolean): Problem {
  const code = error instanceof ApiError ? error.code : undefined
  if (code === 'RATE_LIMITED') {
    return { title: words.problemWaitTitle, text: error.message, mayHaveGoneThrough: false }
  }
  return {
    title: code === 'IN_PROGRESS' ? words.problemWaitTitle : words.problemUnknownTitle,
    text: isSameOrder ? words.problemUnknown : words.problemUnknownChanged,
    mayHaveGoneThrough: true,
  }
}

function leftOf(available: number): string {
  return available > 0 ? words.problemLeft(available, formatCount(available)) : words.problemNoneLeft
}
