import * as z from 'zod'
import { dollars, price } from './amounts.ts'
import { WAITING_STATES } from './deposit-values.ts'
import { cardDepositBody, cryptoDepositBody, depositMethod, depositStatus } from './deposits.ts'
import { endpoint } from './endpoint.ts'
import { type ErrorCode, errorCode } from './errors.ts'
import { buyBody, purchaseErrors } from './purchases.ts'
import { internationalBody, usaBody } from './shipments.ts'
import { id, instant, longId, longIdText } from './text.ts'

/*
 * A purchase that waits for the deposit that pays for it. When the deposit is credited, the shop buys: once, at the
 * price and from the stock of that moment. What cannot be bought then leaves the money in the wallet.
 */

/** What is bought: what the call of the purchase itself would get, with the total that the buyer saw. */
export const waitingGoods = z.discriminatedUnion('kind', [
  buyBody.extend({ kind: z.literal('accounts'), expectedAmount: price }),
  usaBody.extend({ kind: z.literal('usa'), expectedAmount: price }),
  internationalBody.extend({ kind: z.literal('international'), expectedAmount: price }),
])

/** The deposit that the button named: what the wallet lacks, but at least the minimum of the method. */
const payment = z.discriminatedUnion('method', [
  cryptoDepositBody.extend({ method: z.literal('crypto') }),
  cardDepositBody.extend({ method: z.literal('card') }),
])

export const payBody = z.strictObject({ goods: waitingGoods, payment })

export const waitingState = z.enum(WAITING_STATES)

export const waitingPurchase = z.object({
  id: longId,
  state: waitingState,
  /** The title of the product as it is now, or of the shipment. */
  title: z.string(),
  /** Null for a shipment. */
  productId: id.nullable(),
  quantity: z.int(),
  /** The most that is charged: the total that the customer saw. */
  expectedAmount: dollars,
  /** Of a bought one. */
  purchaseId: longId.nullable(),
  /** Of a refused one: the error of the purchase. */
  refusal: errorCode.nullable(),
  deposit: z.object({
    id: longId,
    method: depositMethod,
    status: depositStatus,
    amount: dollars,
    /** Where the customer pays; null once there is nothing to pay any more. */
    url: z.string().nullable(),
  }),
  createdAt: instant,
  endedAt: instant.nullable(),
})
export type WaitingPurchase = z.infer<typeof waitingPurchase>

export const pay = endpoint({
  method: 'POST',
  path: '/shop/pay',
  access: 'user',
  summary:
    'Open a deposit for what the wallet lacks, and buy when it is credited; go on at `deposit.url`. A customer has one such purchase at a time',
  body: payBody,
  output: waitingPurchase,
  status: 201,
  errors: [
    ...purchaseErrors,
    'OUT_OF_STOCK',
    'NO_TRACKING_MATCH',
    'ALREADY_EXISTS',
    'RATE_EXPIRED',
    'PAYMENT_REFUSED',
    'PAYMENT_UNAVAILABLE',
  ],
  idempotent: true,
})

/** How many of the newest ones a customer sees. */
export const LISTED_WAITING = 10

export const waitingPurchases = endpoint({
  method: 'GET',
  path: '/shop/waiting',
  access: 'user',
  summary: `The newest ${LISTED_WAITING} purchases of the caller that wait for a deposit, or waited in the last day`,
  output: z.object({ items: z.array(waitingPurchase) }),
  errors: [],
})

const waitingId = z.object({ id: longIdText })

export const waitingPurchaseById = endpoint({
  method: 'GET',
  path: '/shop/waiting/:id',
  access: 'user',
  summary: 'One purchase of the caller that waits or waited for a deposit',
  params: waitingId,
  output: waitingPurchase,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})

export const cancelWaiting = endpoint({
  method: 'POST',
  path: '/shop/waiting/:id/cancel',
  access: 'user',
  summary: 'Buy nothing when the deposit is credited; its money then stays in the wallet',
  params: waitingId,
  output: waitingPurchase,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'ALREADY_SETTLED'],
})

/** Why a paid purchase was not made, for the customer: the same words on the page and in the mail. */
export function whyNotBought(refusal: ErrorCode | null): string {
  switch (refusal) {
    case 'OUT_OF_STOCK':
      return 'It sold out before your payment arrived.'
    case 'PRICE_CHANGED':
      return 'Its price went up before your payment arrived.'
    case 'NOT_FOUND':
      return 'It is no longer for sale.'
    case 'INVALID_COUPON':
      return 'Your coupon can no longer be used.'
    case 'INSUFFICIENT_FUNDS':
      return 'Less arrived than it costs, or you spent some of it.'
    case 'ALREADY_EXISTS':
      return 'You bought it in the meantime.'
    case 'IN_DEBT':
      return 'You owed the shop money, which your payment paid first.'
    case 'PAYMENT_DISPUTED':
      return 'One of your payments is disputed. You can buy again when the dispute ends.'
    case 'VALIDATION_ERROR':
    case 'NO_TRACKING_MATCH':
      return 'The days you chose are over.'
    case 'SUSPENDED':
      return 'Your account is suspended. Contact support.'
    default:
      return 'Something went wrong on our side.'
  }
}
