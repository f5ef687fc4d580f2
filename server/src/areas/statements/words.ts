import { icu } from '@docket/contract/icu'

/** What an entry of a statement was for. */
export const words = {
  deposit: icu('Deposit by {method}'),
  purchase: icu('Purchase: {title}'),
  severalPurchased: icu('Purchase: {title} × {quantity, number}'),
  refund: icu('Refund: {title}'),
}

/** By the kind of the transfer: what came into the wallet, and what was taken from it. */
export const movements: Readonly<Record<string, { in: string; out: string }>> = {
  ADJUSTMENT: { in: 'Added by the shop', out: 'Taken back by the shop' },
  HOLD: { in: 'Held money given back', out: 'Held for a disputed payment' },
  RETURN: { in: 'Returned payment given back', out: 'Payment returned to the payer' },
  DEBT: { in: 'Missing amount, which you owe', out: 'Paid of what you owed' },
}
