import type { ErrorCode } from './errors.ts'

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
      return 'Your wallet had too little left for it.'
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
