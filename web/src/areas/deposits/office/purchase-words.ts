import type { DepositPurchase } from '@docket/contract/admin/deposits'
import { LATE_MINUTES } from '@docket/contract/deposit-values'
import type { ErrorCode } from '@docket/contract/errors'
import { icu } from '@docket/contract/icu'
import type { Tone } from '../../../kit/ui/feedback/badge.tsx'

/** The purchase that a deposit is to pay for. */
export const purchaseWords = {
  title: 'To buy',
  several: icu('{quantity, number} × {title}'),
  atMost: icu('Up to {amount}.'),

  states: {
    WAITING: 'Waits for the payment',
    DUE: 'Paid, being bought',
    LATE: icu('Paid, not bought for {minutes, number} minutes')({ minutes: LATE_MINUTES }),
    BOUGHT: 'Bought',
    REFUSED: 'Not bought',
    CANCELLED: 'Cancelled by the customer',
    ENDED: 'Not paid in time',
  },
  /** What it means, and what to do. */
  hints: {
    WAITING: 'It is bought when the deposit is credited.',
    DUE: 'This takes a few seconds.',
    LATE: 'The shop tries again every minute. The money is in the wallet. Check the server’s log.',
    REFUSED: 'The money is in the wallet, and the customer got a mail.',
  } as Partial<Record<Standing, string>>,

  why: {
    OUT_OF_STOCK: 'It was sold out.',
    PRICE_CHANGED: 'Its price had risen.',
    NOT_FOUND: 'It was no longer for sale.',
    INVALID_COUPON: 'The coupon could no longer be used.',
    INSUFFICIENT_FUNDS: 'The wallet had too little.',
    IN_DEBT: 'The customer owes money.',
    PAYMENT_DISPUTED: 'A payment of the customer is disputed.',
    VALIDATION_ERROR: 'The days of the shipment were over.',
    NO_TRACKING_MATCH: 'The days of the shipment were over.',
    SUSPENDED: 'The customer is suspended or erased.',
  } as Partial<Record<ErrorCode, string>>,
  anyReason: 'The shop met an error.',

  /** In the list of deposits, below the status. */
  short: {
    WAITING: 'To buy something',
    DUE: 'Being bought',
    LATE: 'Paid, not bought',
    BOUGHT: 'Bought',
    REFUSED: 'Not bought',
  } as Partial<Record<Standing, string>>,

  /** On the page of the user. */
  ofUser: {
    open: icu('Waits for a payment to buy: {goods}.'),
    paid: icu('Paid, being bought: {goods}.'),
    late: icu('Paid and not bought yet: {goods}.'),
  },
  deposit: icu('Deposit {number} of {at}'),

  filter: 'Purchase',
  any: 'Any',
  options: {
    open: 'Waiting',
    late: 'Late',
    bought: 'Bought',
    refused: 'Not bought',
    all: 'All',
  },
  chips: {
    open: 'Purchase waits',
    late: 'Paid, not bought yet',
    bought: 'Purchase made',
    refused: 'Purchase not made',
    all: 'Pays for a purchase',
  },
}

/** The state of a purchase; a due one can be late. */
export type Standing = DepositPurchase['state'] | 'LATE'

export const standingOf = ({ state, isLate }: Pick<DepositPurchase, 'state' | 'isLate'>): Standing =>
  isLate ? 'LATE' : state

export const standingTones: Partial<Record<Standing, Tone>> = { LATE: 'warn', BOUGHT: 'ok', REFUSED: 'warn' }

/** What is bought: `2 × Title`. */
export const goodsText = ({ quantity, title }: Pick<DepositPurchase, 'quantity' | 'title'>): string =>
  quantity === 1 ? title : purchaseWords.several({ quantity, title })

/** Why a paid purchase was not made, for operators. */
export function whyRefused(refusal: string | null): string {
  const why: Readonly<Record<string, string | undefined>> = purchaseWords.why
  return (refusal !== null && why[refusal]) || purchaseWords.anyReason
}
