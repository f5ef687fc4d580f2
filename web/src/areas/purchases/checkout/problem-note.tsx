import { ApiError } from '../../../kit/api/api-error.ts'
import { mayHaveSucceeded, type UnknownOutcome } from '../../../kit/api/idempotency-key.ts'
import { apiWords } from '../../../kit/api/strings.ts'
import { formatCount } from '../../../kit/lib/format.ts'
import { TextLink } from '../../../kit/ui/layout/text-link.tsx'
import { checkoutWords } from './strings.ts'

/** Defined outside the component: React calls a new ref function at every render, which would scroll the page again. */
function scrollIntoView(node: HTMLElement | null): void {
  node?.scrollIntoView({ block: 'nearest' })
}

/** Why the purchase failed, beside the button that tries again. It scrolls into view. */
export function ProblemNote({ problem }: { problem: Problem }) {
  return (
    <div
      role="alert"
      ref={scrollIntoView}
      className="scroll-mt-20 scroll-mb-48 lg:scroll-mb-20 rounded-control border border-bad bg-bad-soft px-4 py-3 text-14"
    >
      <p className="font-semibold text-bad">{problem.title}</p>
      <p className="mt-1">{problem.text}</p>
      {problem.mayHaveGoneThrough && (
        <p className="mt-1">
          <TextLink to="/history">{checkoutWords.toOrders}</TextLink>
        </p>
      )}
    </div>
  )
}

export interface Problem {
  title: string
  text: string
  /** A purchase may have succeeded: a link to My Orders is shown. */
  mayHaveGoneThrough: boolean
}

interface Attempt {
  unknownOutcome: UnknownOutcome
  /** The message if the goods are no longer for sale. */
  goneText: string
}

/**
 * What a failed purchase means for the customer, and what to do. It warns if this attempt or an earlier one may have
 * succeeded. `error` is null if the request has changed since the last attempt. Undefined if there is nothing to say,
 * or if the form's fields show all of it.
 */
export function problemOf(error: Error | null, { unknownOutcome, goneText }: Attempt): Problem | undefined {
  const refusal = error === null || mayHaveSucceeded(error) ? noAnswerOf(error) : refusalOf(error, goneText)
  if (unknownOutcome === undefined) return refusal && { ...refusal, mayHaveGoneThrough: false }
  const warning =
    unknownOutcome === 'same' ? checkoutWords.problemUnknown : checkoutWords.problemUnknownChanged
  return {
    title: refusal?.title ?? checkoutWords.problemUnknownTitle,
    text: [refusal?.text, warning].filter(Boolean).join(' '),
    mayHaveGoneThrough: true,
  }
}

type Refusal = Pick<Problem, 'title' | 'text'>

/** Why the shop refused the purchase. Undefined if the form's fields show all of it. */
function refusalOf(error: Error, goneText: string): Refusal | undefined {
  if (error instanceof ApiError) {
    switch (error.code) {
      case 'OUT_OF_STOCK':
        return { title: checkoutWords.problemOutOfStock, text: stockLeftText(error.available ?? 0) }
      case 'PRICE_CHANGED':
        return { title: checkoutWords.problemPriceTitle, text: checkoutWords.problemPrice }
      case 'INSUFFICIENT_FUNDS':
        return { title: checkoutWords.problemFundsTitle, text: checkoutWords.problemFunds }
      case 'INVALID_COUPON':
        return { title: checkoutWords.problemCouponTitle, text: checkoutWords.problemCoupon }
      case 'RATE_LIMITED':
        return { title: checkoutWords.problemWaitTitle, text: error.message }
      case 'NOT_FOUND':
        return { title: checkoutWords.problemGoneTitle, text: goneText }
      case 'NO_TRACKING_MATCH':
        return {
          title: checkoutWords.problemNoMatchTitle,
          text: `${error.message} ${checkoutWords.problemNothingCharged}`,
        }
      case 'VALIDATION_ERROR':
        if (error.details) return undefined
    }
  }
  return { title: checkoutWords.problemOtherTitle, text: error.message || apiWords.fallback }
}

/** The title for an attempt that is still running or got no answer. `problemOf` adds the warning as its text. */
function noAnswerOf(error: Error | null): Refusal | undefined {
  if (error === null) return undefined
  const isRunning = error instanceof ApiError && error.code === 'IN_PROGRESS'
  return { title: isRunning ? checkoutWords.problemWaitTitle : checkoutWords.problemUnknownTitle, text: '' }
}

function stockLeftText(available: number): string {
  return available > 0
    ? checkoutWords.problemLeft(available, formatCount(available))
    : checkoutWords.problemNoneLeft
}
