import { icu } from '@docket/contract/icu'
import { ApiError } from '../../kit/api/api-error.ts'
import { mayHaveSucceeded, type UnknownOutcome } from '../../kit/api/idempotency-key.ts'
import { type Problem, problemOf } from '../purchases/checkout/strings.ts'

/** Purchases that are paid where they are bought, and that wait for their payment. */
export const words = {
  method: 'Pay by',
  methodHints: { card: 'Within a minute', crypto: 'In 5 to 30 minutes' },
  minimum: icu('{time}, {amount} or more'),
  pay: icu('Pay {amount}'),
  stays: icu('{amount} stays in your wallet'),
  noRate: 'The exchange rate for cards is not available right now. We’re trying again.',
  hint: 'You get your order as soon as your payment arrives.',

  label: 'Unpaid order',
  goods: icu('{title} × {quantity, number}'),
  waiting: icu('Waiting for your payment of {amount} by {method}.'),
  alreadyPaid: icu('Already paid? Then there is nothing to do. Otherwise, pay by {day}.'),
  declined: 'Your payment failed. You can try again for an hour.',
  inReview: 'We’re checking your payment. You get your order once it is credited.',
  noPage: 'The payment page did not open, and nothing was charged. Cancel, and order again.',
  over: 'The time to pay has run out.',
  due: 'Your payment has arrived. We’re completing your order.',
  cancel: 'Cancel',
  cancelOf: icu(' the order of {title}'),
  payOf: icu(' for {title}'),
  cancelled: 'Order cancelled. If you have paid, the money goes to your wallet.',

  notBought: icu('Not bought: {title}'),
  inWallet: 'Your money is in your wallet.',
  viewProduct: 'View product',
  viewShipments: 'View tracking numbers',
  seeProducts: 'See all products',
  close: 'Close',

  /** The methods within a sentence. */
  methods: { crypto: 'crypto', card: 'card' },
  next: icu('Next: your order of {title}. We’ll email you when it’s ready.'),
  completing: icu('Completing your order of {title}…'),
  slow: icu('Your order of {title} takes longer than usual. It goes on by itself; we’ll email you.'),
  opening: icu('{title} is yours. Your receipt opens…'),
  notChecked: 'We could not check your order right now. Once it is complete, it is in My Orders.',
  toOrders: 'Go to My Orders',
}

interface Attempt {
  unknownOutcome: UnknownOutcome
  /** The message if the goods are no longer for sale. */
  goneText: string
}

/** Why no payment was opened, and what to do. Nothing is charged before the customer pays on the provider's page. */
export function payProblemOf(
  error: Error | null,
  { unknownOutcome, goneText }: Attempt,
): Problem | undefined {
  if (error === null) return undefined
  const own = error instanceof ApiError ? ownProblemOf(error) : undefined
  if (!mayHaveSucceeded(error))
    return own
      ? { ...own, mayHaveGoneThrough: false }
      : problemOf(error, { unknownOutcome: undefined, goneText })
  const next =
    unknownOutcome === 'same'
      ? 'Press Pay again: it continues the same payment. Nothing has been charged.'
      : 'Nothing has been charged. Check the amount, then press Pay again.'
  return {
    title: own?.title ?? 'We got no response',
    text: [own?.text, next].filter(Boolean).join(' '),
    mayHaveGoneThrough: false,
  }
}

/** What only a payment can meet, or what it says in other words than a purchase from the wallet. */
function ownProblemOf({ code, message }: ApiError): Pick<Problem, 'title' | 'text'> | undefined {
  switch (code) {
    case 'PRICE_CHANGED':
      return {
        title: 'The amount has changed',
        text: 'Nothing was charged. The new amount is shown: press Pay again if you accept it.',
      }
    case 'INVALID_COUPON':
      return {
        title: 'The coupon cannot be used for this order',
        text: 'The discount is removed and nothing was charged. You can pay the full price.',
      }
    case 'ALREADY_EXISTS':
      return { title: 'Another order waits for your payment', text: 'Pay for it, or cancel it first.' }
    case 'RATE_EXPIRED':
      return {
        title: 'The exchange rate has expired',
        text: 'Nothing was charged. Check the new charge, then press Pay again.',
      }
    case 'IN_PROGRESS':
      return { title: 'Please wait a moment', text: '' }
    case 'PAYMENT_REFUSED':
    case 'PAYMENT_UNAVAILABLE':
      return { title: 'The payment page did not open', text: message }
  }
}
