/*
 * Without zod: the router reads the address of the office's deposits with it, also in the browsers of customers.
 */

/** The payment methods of deposits. */
export const DEPOSIT_METHODS = ['crypto', 'card'] as const

export const DEPOSIT_STATUSES = ['PENDING', 'COMPLETED', 'FAILED', 'EXPIRED', 'REVIEW'] as const
