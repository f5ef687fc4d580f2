/** An order in the back office: what buyers report of it, and what is made good. */
export const adminOrder = {
  order: 'Order',
  by: 'By',
  gone: 'This order does not exist.',
  goneHint: 'The address may have been mistyped.',
  lines: (count: number, shown: string) => (count === 1 ? '1 line' : `${shown} lines`),
  inStock: (count: number, shown: string) =>
    count === 0
      ? 'Nothing of this product is in stock to replace a line with.'
      : count === 1
        ? '1 line of this product is in stock for a replacement.'
        : `${shown} lines of this product are in stock for a replacement.`,
  discount: 'Discount',
  discountOf: (code: string) => `Discount ${code}`,
  paid: 'Paid from wallet',
  refunded: 'Paid back',
  refundable: 'Still to be paid back at most',

  linesTitle: 'Lines',
  line: (id: number) => `Line ${id}`,
  ofOrder: 'The order',
  fromBatch: (id: number, source: string, date: string) => `Batch ${id}, ${source}, ${date}`,
  replacedBy: (id: number) => `Replaced by line ${id}`,
  replaces: (id: number) => `Replacement for line ${id}`,
  refundedLine: (amount: string) => `${amount} paid back`,
  show: 'Show',
  hide: 'Hide',
  copyLine: (id: number) => `Copy line ${id}`,

  replace: 'Replace',
  replaceTitle: (id: number) => `Replace line ${id}`,
  replaceHint: 'The buyer gets another line from stock at once, and a mail. The bad one is never sold again.',
  replacedToast: (id: number, by: number) => `Line ${id} is replaced by line ${by}.`,

  refund: 'Refund',
  refundOrder: 'Refund order',
  refundTitle: (id: number) => `Refund line ${id}`,
  refundOrderTitle: (order: string) => `Refund ${order}`,
  refundHint: (email: string) => `Into the wallet of ${email}, at once and for good. The buyer gets a mail.`,
  amount: 'Amount in USD',
  amountHint: (left: string) => `At most ${left}.`,
  reasonHint: 'Kept with the order and in the audit log. The customer does not see it.',
  refundedToast: (amount: string, email: string) => `Paid ${amount} back to ${email}.`,
  unknown:
    'No answer has come, so the refund may or may not have been made. Try again with the same amount: it is made once.',
  refunds: 'Refunds',

  reports: 'Reports',
  reportsTitle: 'Reports',
  reportsLead: 'What buyers say is wrong with what they bought.',
  buyerEmail: 'Buyer email',
  buyer: 'Buyer',
  message: 'Report',
  status: 'Status',
  date: 'Date',
  look: 'Look',
  atOrder: (order: string) => ` at ${order}`,
  answer: 'Answer',
  ofReport: (id: number) => ` report ${id}`,
  answered: (answer: string) => `Answered: ${answer}`,
  answerTitle: 'Answer this report',
  answerHint:
    'It settles the report without a replacement or a refund. The buyer reads it in the order and by mail.',
  answerLabel: 'Answer',
  sendAnswer: 'Send answer',
  answeredToast: 'The report is answered.',
  reportStatuses: { OPEN: 'Open', REPLACED: 'Replaced', REFUNDED: 'Refunded', DECLINED: 'Answered' },
  reportFilters: { REPLACED: 'Replaced', REFUNDED: 'Refunded', DECLINED: 'Answered', all: 'All' },
  noneOpen: 'No report waits for you.',
  noneOpenHint: 'When a buyer reports a line or an order, it stands here with both.',
  none: 'Nobody has reported anything.',
  noMatch: 'No reports match your filters.',
  showAll: 'Show all reports',
  openCount: (count: number, shown: string) => ` ${shown} ${count === 1 ? 'report waits' : 'reports wait'}`,

  showOrder: (order: string) => `Show ${order}`,
}
