/*
 * Without zod: the router reads the address of the office's deposits with it, also in the browsers of customers.
 */

/** The payment methods of deposits. */
export const DEPOSIT_METHODS = ['crypto', 'card'] as const

/** For how many days a deposit can be paid after it was opened. Then it expires. */
export const OPEN_DAYS = { crypto: 7, card: 1 } as const

export const DEPOSIT_STATUSES = ['PENDING', 'COMPLETED', 'FAILED', 'EXPIRED', 'REVIEW'] as const

/** The number of a deposit on receipts and statements: `D-7`. It never changes. */
export function depositNumber(id: number): string {
  return `D-${id}`
}
