import { PAGE_OPENED } from '@docket/contract/admin/deposits'
import type { depositList } from '@docket/contract/admin/history-list'
import type { ReviewKind } from '@docket/contract/deposits'
import { historyWords } from '../../../kit/office/histories/strings.ts'
import type { FilterWords } from '../../../kit/office/list-filters.tsx'
import { depositWords } from '../strings.ts'

/** The deposits of all customers. */
export const listWords = {
  filterDeposits: 'Filter deposits',
  status: 'Status',
  method: 'Method',
  details: 'Details',
  review: 'Review',
  /** For screen readers, after the label of a row's link. */
  reviewOf: (amount: string, email: string) => ` the deposit of ${amount} by ${email}`,
  ofDeposit: (amount: string, email: string) => ` of ${amount} by ${email}`,

  noDeposits: 'There are no deposits yet.',
  noDepositsHint: 'Every deposit appears here when the customer starts to pay.',
  noDepositsMatch: 'No deposits match your filters.',
  noReview: 'No deposit needs a review.',
  noReviewHint: 'Payments that a person must judge wait here for a decision.',
  showAllDeposits: 'Show all deposits',

  needPerson: (count: number, countText: string) =>
    count === 1 ? 'One deposit needs your review.' : `${countText} deposits need your review.`,
  needPersonHint: 'Credit or refuse each of them; the list says why.',
  showReview: 'Show them',
}

/** The filters of the list. */
export const filterWords: FilterWords<typeof depositList.filters> = {
  search: { label: historyWords.search },
  status: { label: listWords.status, any: 'All', options: depositWords.statuses, width: 'sm:w-32' },
  returned: {
    label: 'Returned',
    any: 'Any',
    options: { open: 'To handle', all: 'All' },
    chips: { open: 'Returned, to handle', all: 'Returned' },
    width: 'sm:w-32',
  },
  method: { label: listWords.method, any: 'All', options: depositWords.methods, width: 'sm:w-28' },
}

interface ReasonWords {
  title: string
  text?: string
  advice?: string
}

/** Why a deposit is in review. */
const reasons: Record<ReviewKind, ReasonWords> = {
  underpaid: {
    title: 'Less than a tenth arrived',
    text: 'The customer may have mistaken the unit or the network.',
    advice: 'Credit the amount that arrived, or refuse the deposit and send the money back.',
  },
  overpaid: {
    title: 'More than three times as much arrived',
    text: 'Nothing is credited yet. The customer may have sent it by mistake.',
  },
  'not-exact': {
    title: 'Not the exact amount',
    text: 'Only the exact amount is credited automatically.',
    advice: 'Credit the amount that arrived, or refuse the deposit and send the money back.',
  },
  surplus: {
    title: 'More arrived than was credited',
    text: 'The rest of the payment was decided before. This deposit is only what arrived beyond it.',
  },
  'wrong-amount': {
    title: 'Value not known',
    text: 'The shop cannot compare what arrived with what was requested.',
  },
  'wrong-asset': {
    title: 'Paid in another coin',
    text: 'Paid in another coin, or with a value that does not fit.',
  },
  'wrong-currency': {
    title: 'Charged in another currency',
    text: 'The card was not charged in naira.',
  },
  'wrong-mode': {
    title: 'Test and live do not match',
    text: 'A test payment in a live shop, or the other way round. Test money has no value.',
  },
  late: {
    title: 'Paid late',
    text: 'The money came too late to be credited automatically.',
  },
  repeat: {
    title: 'Sent to the same address again',
    text: 'The customer paid again to an earlier address. This is that money.',
  },
  'second-payment': {
    title: 'Paid a second time',
    text: 'The customer paid for a deposit that was already paid. This deposit is the second payment.',
  },
  'not-confirmed': {
    title: 'Not confirmed',
    text: 'The provider reported this payment, but does not confirm it yet. Once it does, we credit it automatically.',
    advice: 'Look the payment up in the provider’s dashboard before you decide.',
  },
  'arrived-but-not-finished': {
    title: 'Arrived, but not finished',
    text: 'The provider reports that money arrived, but did not finish the payment.',
    advice: 'Ask the provider again before you decide.',
  },
}

/** One deposit, and what an admin decides about it. */
export const words = {
  title: (id: number) => `Deposit no. ${id}`,
  gone: 'This deposit does not exist.',
  goneHint: 'The address may have been mistyped.',

  requested: 'Requested',
  amount: 'Amount',
  requestedAmount: 'Requested',
  arrived: 'Arrived, not credited yet',
  credited: 'Credited',
  charge: 'To be charged',
  method: 'Method',
  opened: 'Opened',
  reference: 'Reference',

  reasons,
  refusedTitle: 'The provider opened no payment',
  /** Before the time. */
  refusedWords: (words: string) => `It said: “${words}”`,
  unknownReason: 'It needs a review',
  ofDeposit: 'It belongs to',
  settledByHand: 'Decided by an admin',
  settledCredit: 'An admin credited it.',
  settledRefuse: 'An admin refused it: nothing was credited.',
  settledReason: (reason: string) => `Reason: ${reason}`,

  received: 'Payments received',
  nothingReceived: 'The provider has reported no payment yet.',
  paymentElsewhere: 'The payment as the provider reports it now:',
  payment: 'Payment',
  settledAs: { CREDITED: 'Credited', REVIEW: 'Put in review' },
  paymentStatuses: {
    [PAGE_OPENED]: 'Payment page opened',
    waiting: 'Waiting',
    confirming: 'Confirming',
    confirmed: 'Confirmed',
    sending: 'Sending',
    partially_paid: 'Partly paid',
    finished: 'Finished',
    failed: 'Failed',
    refunded: 'Refunded',
    expired: 'Expired',
    success: 'Success',
    abandoned: 'Abandoned',
    ongoing: 'Ongoing',
    pending: 'Pending',
    processing: 'Processing',
    queued: 'Queued',
    reversed: 'Reversed',
  } as Record<string, string>,
  figures: {
    priceAmount: 'Requested price',
    payAmount: 'To be paid',
    actuallyPaid: 'Actually paid',
    actuallyPaidAtFiat: 'Worth when paid',
    outcomeAmount: 'Received by the shop',
    requestedKobo: 'Requested charge',
    amountKobo: 'Charged',
    askedCurrency: 'Coin chosen',
    priceCurrency: 'Currency of the price',
    payCurrency: 'Coin',
    outcomeCurrency: 'Coin received',
    currency: 'Currency',
    channel: 'Paid with',
    gatewayResponse: 'Answer of the bank',
    paidAt: 'Paid at',
    moneyAt: 'Arrived',
    isSmall: 'Credited',
    addedTo: 'Credited with payment',
    domain: 'Mode',
    parentId: 'Repeats payment',
    parentPaymentId: 'Repeats payment',
    orderId: 'Order',
    invoiceId: 'Invoice',
    id: "Provider's number",
    extraIds: 'Repeated by',
  } as Record<string, string>,

  withNextPayment: 'Once $1.00 has arrived',

  recheck: 'Ask the provider again',
  rechecked: (status: string) => `Checked just now. The status is: ${status}.`,
  notRechecked: 'The provider could not be reached.',

  credit: 'Credit',
  refuse: 'Refuse',
  back: 'Back',
  creditTitle: 'Credit this deposit',
  refuseTitle: 'Refuse this deposit',
  creditAmount: 'Amount to credit in USD',
  missing: (missing: string, arrived: string, requested: string) =>
    `${missing} is missing: ${arrived} arrived, and ${requested} was requested.`,
  tooMuch: (excess: string, arrived: string, requested: string) =>
    `${excess} too much arrived: ${arrived} arrived, and ${requested} was requested.`,
  asRequested: (amount: string) => `The requested ${amount} arrived.`,
  requestedText: (requested: string) => `${requested} was requested.`,
  arrivedUnrequested: (arrived: string) => `${arrived} arrived. It was not requested.`,
  creditedAlready: (amount: string) => `${amount} is credited already.`,
  worthlessReason: {
    'given-back': 'The provider has given the money back.',
    'test-money': 'This was a test payment. It brought no real money.',
  },
  worthUnknown: 'Its value in USD is unknown. Check it with the provider, then enter it.',
  paid: (paid: string) => `The customer paid ${paid}.`,
  paidOf: (paid: string, requested: string) => `The customer paid ${paid} of ${requested}.`,
  paidMore: (paid: string, requested: string) =>
    `The customer paid ${paid} in total, and ${requested} was requested.`,
  atRate: 'The amount in USD is calculated at the exchange rate of this deposit.',
  moreThanArrived: 'This is more than arrived.',
  confirmMore: (amount: string) => `Credit ${amount} more than arrived`,
  moreNotConfirmed: 'Tick the box to credit more than arrived, or lower the amount.',
  confirmBeyond: (amount: string) => `This is ${amount} more than arrived.`,
  confirmUnknown: 'Its value in USD is unknown.',
  reasonHint: 'Kept with the deposit and in the audit log. The customer does not see it.',
  confirmCredit: (amount: string) => `Credit ${amount}?`,
  confirmRefuse: (amount: string) => `Refuse the deposit of ${amount}?`,
  confirmCreditHint: 'Adds the money to this wallet now. This can’t be undone.',
  confirmRefuseHint: 'Credits nothing. This can’t be undone. Give the money back at the provider.',
  creditedToast: (amount: string, email: string) => `Credited ${amount} to ${email}.`,
  refusedToast: (amount: string, email: string) => `Refused the deposit of ${amount} by ${email}.`,
}
