/*
 * Without zod: the router reads the address of the office's deposits with it, also in the browsers of customers.
 */

/** The payment methods of deposits. */
export const DEPOSIT_METHODS = ['crypto', 'card'] as const

/** For how many days a deposit can be paid after it was opened. Then it expires. */
export const OPEN_DAYS = { crypto: 7, card: 1 } as const

export const DEPOSIT_STATUSES = ['PENDING', 'COMPLETED', 'FAILED', 'EXPIRED', 'REVIEW'] as const

/**
 * Of a purchase that waits for its deposit: `WAITING` for the payment, `DUE` once it is credited, then `BOUGHT` or
 * `REFUSED`. `CANCELLED`: the customer cancelled it. `ENDED`: its deposit was not paid.
 */
export const WAITING_STATES = ['WAITING', 'DUE', 'BOUGHT', 'REFUSED', 'CANCELLED', 'ENDED'] as const

/** A purchase that is still due so long after its credit is late: an operator must look. */
export const LATE_MINUTES = 5

/** The number of a deposit on receipts and statements: `D-7`. It never changes. */
export function depositNumber(id: number): string {
  return `D-${id}`
}
