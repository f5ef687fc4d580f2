import type { purchaseList, shipmentList } from '@docket/contract/admin/history-list'
import type { reportList } from '@docket/contract/admin/report-list'
import { historyWords } from '../../../kit/office/histories/strings.ts'
import type { FilterWords } from '../../../kit/office/list-filters.tsx'
import { screenNames } from '../../../kit/office/strings.ts'

/** The purchases of all customers. */
export const listWords = {
  filterPurchases: 'Filter purchases',
  order: 'Order',
  product: 'Product',
  quantity: 'Quantity',
  coupon: (code: string) => `coupon ${code}`,
  stockOf: 'show its stock',
  noPurchases: 'No accounts have been bought yet.',
  noPurchasesHint: 'Every purchase of accounts shows here at once.',
  noPurchasesMatch: 'No purchases match your filters.',
  showAllPurchases: 'Show all purchases',
}

export const purchaseFilterWords: FilterWords<typeof purchaseList.filters> = {
  search: { label: historyWords.search },
}

/** A purchase in the back office: its reports, replacements and refunds. */
export const words = {
  order: 'Order',
  by: 'By',
  gone: 'This order does not exist.',
  goneHint: 'The address may have been mistyped.',
  accounts: (count: number, shown: string) => (count === 1 ? '1 account' : `${shown} accounts`),
  inStock(count: number, shown: string) {
    if (count === 0) return 'No account of this product is in stock for a replacement.'
    if (count === 1) return '1 account of this product is in stock for a replacement.'
    return `${shown} accounts of this product are in stock for a replacement.`
  },
  shipmentPrice: 'Test shipment',
  discount: 'Discount',
  discountOf: (code: string) => `Discount ${code}`,
  paid: 'Paid from wallet',
  refunded: 'Refunded',
  refundable: 'Left to refund',

  accountsTitle: 'Accounts',
  account: (id: number) => `Account ${id}`,
  ofOrder: 'The order',
  ofShipment: 'The shipment',
  fromBatch: (id: number, source: string, date: string) => `Batch ${id}, ${source}, ${date}`,
  comesFrom: (provenance: string | null) => `Comes from: ${provenance ?? 'not stated'}`,
  replacedBy: (id: number) => `Replaced by account ${id}`,
  replaces: (id: number) => `Replacement for account ${id}`,
  refundedLine: (amount: string) => `${amount} refunded`,
  claimed: 'Claimed',
  show: 'Show',
  hide: 'Hide',
  copyLine: (id: number) => `Copy account ${id}`,

  replace: 'Replace',
  replaceTitle: (id: number) => `Replace account ${id}`,
  replaceHint: 'The buyer gets another account from stock now, and a mail.',
  replacedToast: 'Replaced. The customer has a new one.',

  refund: 'Refund',
  refundOrder: 'Refund order',
  refundTitle: (id: number) => `Refund account ${id}`,
  refundOrderTitle: (order: string) => `Refund ${order}`,
  refundHint: (email: string) => `Into the wallet of ${email}, at once and for good. The buyer gets a mail.`,
  paidForOrder: (amount: string) => `Paid for this order: ${amount}.`,
  paidForLine: (amount: string) => `Paid for this account: ${amount}.`,
  refundedBefore: (amount: string) => `Refunded before: ${amount}.`,
  leftToRefund: (amount: string) => `Left: ${amount}.`,
  amount: 'Amount in USD',
  amountHint: (left: string) => `At most ${left}.`,
  reasonHint: 'Kept with the order and in the audit log. The customer does not see it.',
  refundedToast: (amount: string, email: string) => `Refunded ${amount} to ${email}.`,
  unknown: {
    same: 'We got no response. Try again with the same amount: it is refunded only once.',
    earlier: 'Your earlier refund may have been made. Check the order’s refunds before you try again.',
  },
  refunds: 'Refunds',

  reports: 'Reports',
  reportsTitle: screenNames.reports,
  reportsLead: 'Problems that buyers reported with their orders.',
  buyer: 'Buyer',
  message: 'Report',
  status: 'Status',
  date: 'Date',
  viewReport: 'View report',
  viewOrder: 'View order',
  atOrder: (order: string) => ` ${order}`,
  ofReport: (id: number) => ` ${id}`,
  answered: (answer: string) => `Answered: ${answer}`,
  lastFrom: { CUSTOMER: 'Customer replied', OPERATOR: 'Waiting on the customer' },
  reportStatuses: { OPEN: 'Open', REPLACED: 'Replaced', REFUNDED: 'Refunded', DECLINED: 'Answered' },
  filterReports: 'Filter reports',
  noneOpen: 'There are no open reports.',
  noneOpenHint: 'Reports from customers show here.',
  none: 'There are no reports.',
  noMatch: 'No reports match your filters.',
  showAll: 'Show all reports',
}

export const reportFilterWords: FilterWords<typeof reportList.filters> = {
  search: { label: 'Buyer email' },
  status: {
    label: words.status,
    any: words.reportStatuses.OPEN,
    options: { REPLACED: 'Replaced', REFUNDED: 'Refunded', DECLINED: 'Answered', all: 'All' },
    width: 'sm:w-44',
  },
  waitsFor: {
    label: 'Waiting on',
    any: 'Anyone',
    options: { SHOP: 'Us' },
    chips: { SHOP: 'Waiting on us' },
    width: 'sm:w-44',
  },
}

export const shipmentFilterWords: FilterWords<typeof shipmentList.filters> = {
  search: { label: historyWords.search, placeholder: 'Or ORD-0017, or DKT-TEST-AB2C…' },
}

/** Test shipments in the back office: the Tracking No tab, and the purchase of a shipment. */
export const trackingWords = {
  filter: 'Filter tracking numbers',
  trackingNo: 'Tracking number',
  test: 'TEST',
  origin: 'Origin',
  destination: 'Destination',
  carrier: 'Carrier',
  shipDate: 'Ship date',
  deliveryDate: 'Delivery date',
  datePurchased: 'Date purchased',
  /** For screen readers, after the number on a row's link. */
  openOrder: (order: string) => `, open ${order}`,
  none: 'No tracking number has been sold yet.',
  noneHint: 'Every test shipment shows here as soon as a customer has bought it.',
  noMatch: 'No tracking numbers match your filters.',
  showAll: 'Show all tracking numbers',

  copyNumber: 'Copy tracking number',
  method: 'Ship method',
  state: 'Delivery state',
  scenario: 'Scenario',
  walmart: 'Check on Walmart',
  walmartRequested: 'Requested, not checked',
  walmartNotRequested: 'Not requested',
  shipment: 'Shipment',
  events: 'Events',
  noEvents: 'No event yet. The first one is the label.',
  localTime: 'Each time is the local time of its place.',
}
