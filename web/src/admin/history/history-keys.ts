/** What begins with this holds deposits or purchases, and is out of date once one of them changed. */
export const historiesKey = ['admin', 'histories'] as const

/** What begins with this holds orders or reports, and is out of date once something was made good. */
export const ordersKey = ['admin', 'orders'] as const
