import type { SecurityEvent } from './security-events.ts'

/** The maximum number of rows of noted events in an hour, for each kind and each process. */
const ROWS_AN_HOUR = {
  /** With a user who exists. */
  known: 500,
  /** Without one. An attacker can invent any number of e-mails. */
  unknown: 200,
}
const HOUR_MS = 3_600_000

/**
 * Limits the rows of events. Those of known users have a budget of their own, which invented e-mails cannot use up.
 */
export interface RowBudget {
  /** Whether another row may be written now. */
  take(event: Pick<SecurityEvent, 'kind' | 'userId'>): boolean
}

export function createRowBudget(limits = ROWS_AN_HOUR): RowBudget {
  let hour = 0
  let used = new Map<string, number>()
  return {
    take({ kind, userId }) {
      const now = Math.floor(performance.now() / HOUR_MS)
      if (now !== hour) [hour, used] = [now, new Map()]
      const limit = typeof userId === 'number' ? 'known' : 'unknown'
      const key = `${kind} ${limit}`
      const count = used.get(key) ?? 0
      if (count >= limits[limit]) return false
      used.set(key, count + 1)
      return true
    },
  }
}
