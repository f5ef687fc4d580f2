import { icu } from '@docket/contract/icu'

/** The page of one report. */
export const reportPageWords = {
  title: (id: number) => `Report ${id}`,
  missing: 'This report does not exist.',
  missingHint: 'The address may have been mistyped.',
  showAll: 'Show all reports',

  conversation: 'Conversation',
  /** What happened, between the messages. */
  opened: 'Report opened',
  refundedEvent: icu('{by} refunded {amount}.'),
  order: 'Order',
  product: 'Product',
  customer: 'Customer',
  wallet: 'Wallet',
  paid: 'Paid from wallet',
  refunded: 'Refunded',
  earlier: 'Earlier reports',
  none: 'None',
  showReports: (count: string) => `${count}, show all`,
  claimedRest: 'Rest of the batch',
  restForSale: icu(
    '{count, plural, =1 {One other {noun} is for sale.} other {# other {nouns} are for sale.}}',
  ),
  nothingLeft: 'Nothing of it is for sale.',
  restOnHold: 'The rest is on hold.',
  toHolds: 'Show batches on hold',
  ofCustomer: ' reports of this customer',

  hidden: 'hidden',
  reveal: 'Reveal',
  actions: 'Actions',
  refund: (amount: string) => `Refund ${amount}`,
  next: 'Next report',
  noneLeft: 'No more open reports.',
  settled: {
    REPLACED: icu('{by} replaced the {noun}.'),
    REFUNDED: icu('{by} refunded it.'),
    DECLINED: icu('{by} answered and closed the report.'),
  },
  anAdmin: 'An admin',

  answerLabel: 'Answer',
  closes: 'Close the report with this answer',
  sendAnswer: 'Send answer',
  sentToast: 'The answer is sent. The report stays open.',
  closedToast: 'The report is answered.',
}
