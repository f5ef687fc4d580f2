import { DEPOSIT_METHODS, DEPOSIT_STATUSES } from '../deposit-values.ts'
import type { Filters, ListDescription } from '../list.ts'

/** What the lists of deposits, purchases and shipments of all users have in common. */
const historyFilters = {
  /** Of the user. */
  search: { kind: 'email' },
  userId: { kind: 'row', setBy: 'link' },
  from: { kind: 'day', end: 'first' },
  to: { kind: 'day', end: 'last' },
} as const satisfies Filters

/** The deposits of all users. */
export const depositList = {
  filters: {
    ...historyFilters,
    status: { kind: 'choice', values: DEPOSIT_STATUSES },
    method: { kind: 'choice', values: DEPOSIT_METHODS },
    /** Only deposits of which money went back: `open` if an operator still has to handle it, otherwise all. */
    returned: { kind: 'choice', values: ['open', 'all'] },
    /**
     * Only deposits that are to pay for a purchase. `open`: it is not made yet; `late`: it is still not made some minutes
     * after the credit; `refused`: it could not be made, so the money stays in the wallet.
     */
    purchase: { kind: 'choice', values: ['open', 'late', 'bought', 'refused', 'all'] },
  },
  sorts: ['createdAt', 'amount'],
  order: '-createdAt',
} as const satisfies ListDescription

/** The purchases of accounts of all users. */
export const purchaseList = {
  filters: { ...historyFilters, productId: { kind: 'row', setBy: 'call' } },
  sorts: ['purchasedAt', 'amount'],
  order: '-purchasedAt',
} as const satisfies ListDescription

/** The test shipments of all users. The search also finds an order and a tracking number. */
export const shipmentList = {
  filters: historyFilters,
  sorts: ['createdAt'],
  order: '-createdAt',
} as const satisfies ListDescription
