/** Topping the wallet up. */
export const deposit = {
  title: 'Deposit',
  formTitle: 'Top up your wallet',
  walletNow: 'Wallet now',
  amount: 'Amount in USD',
  amountHint: (method: string, minimum: string) => `At least ${minimum} for ${method}.`,
  method: 'Method',
  methods: { crypto: 'Crypto', card: 'Card' },
  methodHints: {
    crypto: "You pay on our payment partner's page, in the coin you choose.",
    card: 'Charged in Nigerian naira at the rate shown.',
  },
  quoteLabel: 'Card charge',
  charged: 'Your card is charged',
  noCharge: '–',
  rate: (dollar: string, naira: string) => `${dollar} = ${naira}`,
  rateHeld: (seconds: number) => `held for ${seconds} s`,
  rateHeldFor: (seconds: number) => `The rate holds for ${seconds} more seconds.`,
  rateOver: 'The rate is over; a new one is fetched.',
  rateLoading: 'Fetching the exchange rate…',
  proceed: 'Proceed to Deposit',
  invalidAmount: 'Please enter a valid amount.',
  minimum: (method: string, minimum: string) => `Minimum deposit for ${method} is $${minimum}.`,
  maximum: (method: string, maximum: string) => `Maximum deposit for ${method} is $${maximum}.`,
  comesBack: 'After the payment you can go straight back to what you were buying.',
  unavailableTitle: 'Deposits are switched off',
  unavailable: 'This shop takes no deposits at the moment. What is in your wallet can be spent as always.',
  unknownTitle: 'No answer came',
  unknown: 'Press Proceed to Deposit again: it goes on with the same deposit. Nothing has been paid yet.',

  historyTitle: 'Deposit history',
  status: 'Status',
  date: 'Date',
  statuses: {
    PENDING: 'Pending',
    COMPLETED: 'Completed',
    FAILED: 'Failed',
    EXPIRED: 'Expired',
    REVIEW: 'In review',
  },
  reviewHint:
    'In review: the payment came late or in another amount. We settle it by hand; nothing paid is lost.',
  pendingHint:
    'Pending deposits are checked by themselves; a confirmed payment shows here and in your wallet.',
  continuePayment: 'Continue payment',
  continueOf: (amount: string) => ` of ${amount}`,
  empty: 'You have made no deposit yet.',
  emptyHint: 'Every deposit shows here, from the moment you go to pay.',

  successTitle: 'Payment Successful!',
  unconfirmedTitle: 'Payment not confirmed',
  checking: 'Looking for your payment…',
  credited: (amount: string) => `${amount} has been added to your wallet.`,
  confirming: (amount: string) =>
    `Your payment of ${amount} is still being confirmed. Your wallet is credited as soon as it is; you do not need to wait here.`,
  stillConfirming: (amount: string) =>
    `Your payment of ${amount} is taking longer to be confirmed. Your wallet is credited by itself when it is; your deposit history shows how far it is.`,
  review: (amount: string) =>
    `Your payment for ${amount} arrived late or in another amount. We settle it by hand; nothing paid is lost.`,
  failed: (amount: string) => `The payment of ${amount} failed. Your wallet has not been credited.`,
  expired: (amount: string) =>
    `The time to pay ${amount} ran out. If you have paid since, it is settled by hand; nothing paid is lost.`,
  noDeposit: 'Your wallet is credited as soon as a payment is confirmed.',
  notChecked: 'Your deposit could not be looked up just now. Your wallet is credited by itself.',
  backToOrder: 'Back to your order',
  browse: 'Browse products',
  toDeposits: 'Deposit history',
  verifyingTitle: 'Verifying your payment…',
  verifying: 'This takes a moment. Please keep this page open.',
  stillVerifying: (amount: string) =>
    `Your payment ${amount === '' ? '' : `of ${amount} `}is taking longer to be confirmed. Your wallet is credited by itself when it is; your deposit history shows how far it is.`,
  cardFailedTitle: 'Payment failed',
  cardFailed: 'We were unable to confirm your payment. Your account has not been charged. Please try again.',
  cancelTitle: 'Payment Cancelled!',
  cancelText:
    'Nothing was charged, and your wallet is as it was. If you have paid after all, it is credited as soon as it is confirmed.',
  tryAgain: 'Try Again',
}
