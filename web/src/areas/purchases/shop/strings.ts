import { icu } from '@docket/contract/icu'

/** My Orders. */
export const words = {
  title: 'My Orders',
  purchases: 'Purchases',
  tabs: 'Orders by kind',
  tabNames: { purchases: 'Purchases', trackingNo: 'Tracking Numbers' },

  filters: 'Filter purchases',
  search: 'Product name',
  empty: 'You have not bought any logs yet.',
  emptyHint: 'Your orders stay here. Tracking numbers have their own tab.',
  browse: 'Browse products',
  noMatch: 'No purchases match your filters.',
  showAllPurchases: 'Show all purchases',

  category: 'Category',
  product: 'Product',
  amount: 'Amount',
  date: 'Date',
  logs: (count: number, countText: string) => (count === 1 ? '1 log' : `${countText} logs`),
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
  deliveredIn: icu('Delivered in {seconds} s.'),
  newOrder: 'Your new order',
  done: 'Done',
  missing: 'Order not found.',
  missingHint: 'The address may be wrong, or the order belongs to another customer.',
  buyAgain: 'Buy again',
  print: 'Print receipt',
  logsTitle: 'Logs',
  log: (number: string) => `Log (${number})`,
  reveal: 'Tap to reveal',
  hide: 'Hide',
  revealAll: 'Reveal all',
  hideAll: 'Hide all',
  ofLog: (number: string) => ` Log (${number})`,
  copyLog: (number: string) => `Copy Log (${number})`,
  copyField: (name: string, number: string) => `Copy ${name} of Log (${number})`,
  copyAll: 'Copy all',
  part: (number: string) => `Part ${number}`,
  partKinds: { email: 'Email', link: 'Link' },
  showAll: icu('Show all {count, number}'),
  more: icu('{count, number} more'),

  replacedBadge: 'Replaced',
  replaced: (count: number, countText: string) =>
    count === 1
      ? 'One log of this order was replaced. The new one is below.'
      : `${countText} logs of this order were replaced. The new ones are below.`,
  report: 'Report',
  reportOrder: 'Report a problem',
  reportTitle: (number: string) => `Report Log (${number})`,
  reportOrderTitle: (order: string) => `Report a problem with ${order}`,
  reportHint: 'Tell us what’s wrong. We’ll replace it, refund it or reply.',
  reportOf: (number: string) => `Log (${number})`,
  reportOfReplaced: 'A log that was replaced',
  reportOfOrder: 'The order',
}
