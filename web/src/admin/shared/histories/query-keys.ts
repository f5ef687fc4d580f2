/** The key prefix of all lists of deposits and purchases. Invalidate it when one of them changes. */
export const historiesKey = ['admin', 'histories'] as const

/** The key prefix of purchases and reports. Invalidate it after a replacement, a refund or a declined report. */
export const purchasesKey = ['admin', 'purchases'] as const
