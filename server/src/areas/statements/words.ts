import { icu } from '@docket/contract/icu'

/** What an entry of a statement was for. */
export const words = {
  deposit: icu('Deposit by {method}'),
  purchase: icu('Purchase: {title}'),
  severalPurchased: icu('Purchase: {title} × {quantity, number}'),
  refund: icu('Refund: {title}'),
  credit: 'Added by the shop',
  debit: 'Taken back by the shop',
}
