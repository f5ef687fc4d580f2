/**
 * The key prefix of the lists of purchases and shipments, and of everything about deposits. Invalidate it when one of
 * them changes.
 */
export const historiesKey = ['admin', 'histories'] as const

/** The key prefix of the figures and tasks of the dashboard. */
export const statsKey = ['admin', 'stats'] as const

/**
 * The key prefix of the details of single purchases and shipments, of reports, and of batches on hold. Invalidate it
 * when one of them changes.
 */
export const purchasesKey = ['admin', 'purchases'] as const

/**
 * The key prefix of the credits and refunds that wait for a second operator. Invalidate it when one is requested or
 * decided.
 */
export const approvalsKey = ['admin', 'approvals'] as const
