import { icu } from '@docket/contract/icu'

/** The receipt of a deposit. */
export const words = {
  title: 'Receipt',
  deposit: 'Deposit',
  credited: 'Credited',
  returnedStamp: 'Paid back',
  method: 'Method',
  paid: 'Paid',
  fee: 'Payment fee included',
  rate: 'Rate',
  rateOf: icu('{dollars} = {amount}'),
  money: icu('{amount} {currency}'),
  added: 'Added to wallet',
  partOf: icu('Part of the payment of {number}'),
  alsoCredited: icu('Same payment, {number}'),
  returned: 'Paid back to you',
  print: 'Print receipt',
  missing: 'Receipt not found',
  missingHint: 'A deposit has a receipt once it is credited.',
  showDeposits: 'Show my deposits',
}
