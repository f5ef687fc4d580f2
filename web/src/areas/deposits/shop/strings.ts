import type { ReviewKind } from '@docket/contract/deposits'

/** Why a deposit is in review. */
const reviews: Record<ReviewKind, string> = {
  underpaid: 'Less than a tenth of the amount arrived.',
  overpaid: 'More than three times the amount arrived.',
  'not-exact': 'The amount differs from what you requested.',
  surplus: 'More arrived than was credited.',
  'wrong-asset': 'You paid in another coin.',
  'wrong-amount': 'We can’t tell what it is worth.',
  'wrong-currency': 'You paid in another currency.',
  'wrong-mode': 'This was a test payment.',
  late: 'Your payment came too late.',
  repeat: 'You sent money to the same address again.',
  'second-payment': 'You paid a second time.',
  'not-confirmed': 'Our payment partner has not confirmed it.',
  'arrived-but-not-finished': 'Our payment partner has not completed it.',
}

/** Deposits. */
export const words = {
  title: 'Deposit',
  formTitle: 'Top up your wallet',
  owed: (amount: string) => `You owe ${amount}. Your next deposit pays it first; then you can buy again.`,
  held: (amount: string) => `${amount} is on hold: one of your payments is disputed or being returned.`,
  disputed: 'You can buy again when the dispute ends.',
  walletNow: 'Wallet now',
  amount: 'Amount in USD',
  usualAmounts: 'Usual amounts',
  amountHint: (method: string, minimum: string) => `At least ${minimum} for ${method}.`,
  method: 'Method',
  methodHints: {
    crypto:
      'Pay in Bitcoin, Ethereum, USDT or another coin. Most take 5 to 30 minutes; Bitcoin can take an hour.',
    card: 'Charged in Nigerian naira at the rate shown. Usually confirmed within a minute.',
  },
  charge: 'Card charge',
  returned: (amount: string) => `${amount} paid back to you`,
  askedFor: (amount: string) => `of ${amount} requested`,
  requested: 'Requested',
  arrived: 'Arrived, not credited yet',
  chargedAt: (naira: string) => `${naira} by card`,
  chargedOnReceipt: 'Your card was charged',
  proceed: 'Proceed to Deposit',
  invalidAmount: 'Please enter a valid amount.',
  unreadableAmount: 'Please enter a valid amount. Type it like 1000 or 12.50, with at most two decimals.',
  minimum: (method: string, minimum: string) => `Minimum deposit for ${method} is ${minimum}.`,
  maximum: (method: string, maximum: string) => `Maximum deposit for ${method} is ${maximum}.`,
  comesBack: 'Next: your order.',
  unavailableTitle: 'Deposits are switched off',
  unavailable: 'This shop takes no deposits at the moment. You can still spend your balance.',
  unknownTitle: 'We got no response',
  unknown: {
    same: 'Press Proceed to Deposit again: it continues the same deposit. Nothing has been paid yet.',
    earlier: 'Your earlier deposit may have been opened: look in the history. Nothing is paid yet.',
  },

  historyTitle: 'Deposit history',
  statements: 'Monthly statements',
  receipt: 'Receipt',
  status: 'Status',
  date: 'Date',
  reviews,
  reviewHint: 'In review: we’re checking your payment. Your money is safe.',
  recordedHint: 'Less than $1.00 is added up, and credited once $1.00 has arrived.',
  pendingHint:
    'We check pending deposits automatically. A confirmed payment appears here and in your wallet.',
  pendingTitle: 'Unfinished payment',
  pendingSince: (method: string, when: string) =>
    `Waiting for your ${method} payment of ${when}. Already paid? We’ll credit it automatically.`,
  pendingArrived: (method: string, when: string, arrived: string) =>
    `Your ${method} payment of ${when}: ${arrived}. Send the rest to complete it.`,
  continueYours: (amount: string) => `Continue your ${amount} payment`,
  continuePayment: 'Continue payment',
  continueOf: (amount: string) => ` of ${amount}`,
  empty: 'No deposits yet.',

  successTitle: 'Payment Successful!',
  reviewTitle: 'Payment in review',
  noDepositTitle: 'No payment found',
  unconfirmedTitle: 'Payment not confirmed',
  checkingTitle: 'Checking your payment…',
  checking: 'This takes a moment. You do not need to wait here.',
  credited: (amount: string) => `${amount} has been added to your wallet.`,
  confirming: (amount: string) =>
    `Your payment of ${amount} is still being confirmed. Your wallet is credited when it is confirmed. You do not need to wait here.`,
  /** `arrived` says how much of what. */
  partlyArrived: (arrived: string) =>
    `${arrived}. Send the rest to complete your payment; we credit what arrives from $1.00 on.`,
  stillConfirming: (amount: string) =>
    `Your payment of ${amount} is taking longer to be confirmed. We credit your wallet automatically; your deposit history shows the status.`,
  /** `why` is one of `reviews`, or empty. */
  review: (amount: string, why: string) =>
    `Your payment for ${amount} is in review. ${why}${why && ' '}We’re checking it. Your money is safe.`,
  failed: (amount: string) => `The payment of ${amount} failed. Your wallet has not been credited.`,
  expired: (amount: string) =>
    `The time to pay ${amount} ran out. If you have paid since then, we check it by hand; your money is not lost.`,
  noDeposit: 'No payment started in the last day. Earlier ones are in your deposit history.',
  notCheckedTitle: 'Payment not checked',
  notChecked: 'Your deposit could not be checked right now. We credit your wallet automatically.',
  backToOrder: 'Back to your order',
  browse: 'Browse products',
  toDeposits: 'Deposit history',
  verifyingTitle: 'Verifying your payment…',
  verifying: 'This takes a moment. Please keep this page open.',
  stillVerifying: (amount: string) =>
    `Your payment ${amount === '' ? '' : `of ${amount} `}is taking longer to be confirmed. We credit your wallet automatically; your deposit history shows the status.`,
  cardFailedTitle: 'Payment failed',
  cardFailed: 'We were unable to confirm your payment. Your account has not been charged. Please try again.',
  cancelTitle: 'Payment Cancelled!',
  cancelText: 'Nothing was charged. If you did pay, we credit it as soon as it is confirmed.',
  tryAgain: 'Try Again',
  columnAmount: 'Amount',
}
