import { ApiError } from '../../../kit/api/api-error.ts'
import { mayHaveSucceeded, type UnknownOutcome } from '../../../kit/api/idempotency-key.ts'
import { apiWords } from '../../../kit/api/strings.ts'
import { formatCount } from '../../../kit/lib/format.ts'

/** The words of the checkout: of the coupon, the totals and the buttons. `problemOf` has those of a failed purchase. */
export const checkoutWords = {
  haveCoupon: 'Have a coupon?',
  coupon: 'Coupon code',
  applyCoupon: 'Apply',
  couponNeeded: 'Enter a coupon code first.',
  couponInvalid: 'Invalid coupon code.',
  couponValid: (code: string, percentage: string) => `${code} takes ${percentage} off.`,
  removeCoupon: 'Remove',
  couponFirst: 'Your coupon was applied. Check the total, then press again.',

  receipt: 'Your order',
  subtotal: 'Subtotal',
  times: (quantity: string, price: string) => `${quantity} × ${price}`,
  discount: 'Discount',
  discountOf: (code: string, percentage: string) => `${code}, ${percentage}`,
  total: 'Total',
  wallet: 'Wallet now',
  walletAfter: 'Wallet after purchase',
  missing: 'You still need',
  disputed: 'One of your payments is disputed. You can buy again when the dispute ends.',
  owes: (amount: string) => `You owe ${amount}. Your next deposit pays it first.`,
  walletUnknown: 'not known',
  purchase: 'Purchase',
  acceptTerms: 'By buying you accept the ',
  topUp: (amount: string) => `Top up ${amount}`,
  topUpMinimum: (amount: string) => `Minimum deposit ${amount}.`,
  toOrders: 'Go to My Orders',
}

/** The checkout of a product, and what follows a purchase there. */
export const productCheckoutWords = {
  panel: 'Buy this product',
  soldOut: 'This product is sold out. New stock appears here as soon as it arrives.',
  othersIn: (subCategory: string) => `More in ${subCategory}`,
  maxReason: (count: number, countText: string) =>
    count === 1 ? 'This is the last one.' : `That is all we have (${countText}).`,
  deliveredAtOnce: 'Instant delivery. Download any time.',
  topUpHint: 'We’ll bring you straight back.',
  bought: (order: string) => `${order} is paid and delivered.`,
  showOrder: 'Show',
  gone: 'This product is no longer for sale. Nothing was charged.',
}

export interface Problem {
  title: string
  text: string
  /** A purchase may have succeeded: a link to My Orders is shown. */
  mayHaveGoneThrough: boolean
  /** The wallet has too little: the totals say how much is missing, so nothing else says it again. */
  isTooLittle?: boolean
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
    unknownOutcome === 'same'
      ? 'Press Purchase again: it continues the same order, and you are never charged twice.'
      : 'The order before this change may have succeeded. Check My Orders before you purchase again.'
  return {
    title: refusal?.title ?? NO_ANSWER,
    text: [refusal?.text, warning].filter(Boolean).join(' '),
    mayHaveGoneThrough: true,
  }
}

type Refusal = Pick<Problem, 'title' | 'text' | 'isTooLittle'>

/** Why the shop refused the purchase. Undefined if the form's fields show all of it. */
function refusalOf(error: Error, goneText: string): Refusal | undefined {
  if (error instanceof ApiError) {
    switch (error.code) {
      case 'OUT_OF_STOCK':
        return { title: 'Just sold', text: stockLeftText(error.available ?? 0) }
      case 'PRICE_CHANGED':
        return {
          title: 'The price has changed',
          text: 'Nothing was charged. The new total is shown: purchase again if you accept it.',
        }
      case 'INSUFFICIENT_FUNDS':
        return {
          title: 'Not enough in your wallet',
          text: 'Nothing was charged. Top up, then purchase.',
          isTooLittle: true,
        }
      case 'IN_DEBT':
      case 'PAYMENT_DISPUTED':
        return { title: 'You can’t buy right now', text: error.message }
      case 'INVALID_COUPON':
        return {
          title: 'The coupon cannot be used for this order',
          text: 'The discount is removed and nothing was charged. You can purchase at the full price.',
        }
      case 'RATE_LIMITED':
        return { title: WAIT, text: error.message }
      case 'NOT_FOUND':
        return { title: 'No longer for sale', text: goneText }
      case 'NO_TRACKING_MATCH':
        return { title: 'No shipment fits', text: `${error.message} Nothing was charged.` }
      case 'VALIDATION_ERROR':
        if (error.details) return undefined
    }
  }
  return { title: 'Not purchased', text: error.message || apiWords.fallback }
}

const NO_ANSWER = 'We got no response'
const WAIT = 'Please wait a moment'

/** The title for an attempt that is still running or got no answer. `problemOf` adds the warning as its text. */
function noAnswerOf(error: Error | null): Refusal | undefined {
  if (error === null) return undefined
  const isRunning = error instanceof ApiError && error.code === 'IN_PROGRESS'
  return { title: isRunning ? WAIT : NO_ANSWER, text: '' }
}

function stockLeftText(available: number): string {
  if (available <= 0) return 'The last one was just sold. Nothing was charged.'
  if (available === 1) return 'One is left: the quantity is set to 1. Nothing was charged.'
  const count = formatCount(available)
  return `${count} are left: the quantity is set to ${count}. Nothing was charged.`
}
