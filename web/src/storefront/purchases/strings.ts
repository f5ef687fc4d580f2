/** My Orders. */
export const words = {
  title: 'My Orders',
  purchases: 'Purchases',
  tabs: 'Orders by kind',
  tabNames: { purchases: 'Purchases', trackingNo: 'Tracking Numbers' },

  filters: 'Filter purchases',
  search: 'Product name',
  startDate: 'Start date',
  endDate: 'End date',
  endBeforeStart: 'The end date is before the start date.',
  empty: 'You have not bought anything yet.',
  emptyHint: 'What you buy stays here with its logs. You can come back for them at any time.',
  browse: 'Browse products',
  noMatch: 'No purchases match your filters.',
  showAllPurchases: 'Show all purchases',

  category: 'Category',
  product: 'Product',
  amount: 'Amount',
  date: 'Date',
  logs: (count: number, shown: string) => (count === 1 ? '1 log' : `${shown} logs`),
  justPurchased: 'New',
  showOrder: (order: string) => `Show order ${order}`,
  download: 'Download',
  downloadOf: (order: string) => ` the logs of ${order}`,
  support: 'Support',
  supportOf: (order: string) => ` for ${order}`,
  supportSubject: (order: string) => `Order ${order}`,
  supportMessage: (order: string, product: string, date: string) =>
    `Hello, I need help with my order ${order} (${product}, ${date}).`,

  thanks: 'Thank you. Your order is ready.',
  thanksHint: 'Here is your receipt. The logs stay in My Orders; you can download them at any time.',
  done: 'Done',
  orderTitle: 'Receipt',
  missing: 'You have no such order.',
  missingHint: 'The address may be wrong, or the order belongs to another customer.',
  quantity: 'Quantity',
  unitPrice: 'Price each',
  subtotal: 'Subtotal',
  discount: 'Discount',
  discountOf: (code: string) => `Discount ${code}`,
  paid: 'Paid from wallet',
  buyAgain: 'Buy again',
  print: 'Print receipt',
  printedLogs: (count: number, shown: string) =>
    count === 1
      ? '1 log, delivered in your account. It is not printed here.'
      : `${shown} logs, delivered in your account. They are not printed here.`,

  logsTitle: 'Logs',
  log: (shown: string) => `Log (${shown})`,
  hidden: 'hidden',
  show: 'Show',
  hide: 'Hide',
  showAll: 'Show all',
  hideAll: 'Hide all',
  ofLog: (shown: string) => ` Log (${shown})`,
  copyLog: (shown: string) => `Copy Log (${shown})`,
  copyAll: 'Copy all',
  more: (shown: string) => `${shown} more`,

  refunded: 'Refunded',
  refundedToWallet: 'Paid back to wallet',
  replaced: (count: number, shown: string) =>
    count === 1
      ? 'One log of this order was replaced. The new one is below.'
      : `${shown} logs of this order were replaced. The new ones are below.`,
  report: 'Report',
  reportOrder: 'Report a problem',
  reportTitle: (shown: string) => `Report Log (${shown})`,
  reportOrderTitle: (order: string) => `Report a problem with ${order}`,
  reportHint: 'Say what is wrong. The shop checks it, and then replaces it, refunds it, or answers you.',
  reportOf: (shown: string) => `Log (${shown})`,
  reportOfReplaced: 'A log that was replaced',
  reportOfOrder: 'The order',
}
