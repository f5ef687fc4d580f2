import { EVENT_KINDS } from '../event-kinds.ts'
import type { ListDescription } from '../list.ts'

/** The security events, newest first. */
export const activityList = {
  filters: {
    kind: { kind: 'choice', values: EVENT_KINDS },
    /** Of the user whom the event concerns, or of the person who caused the event. */
    search: { kind: 'email' },
    /** The user caused the event, or the event concerns the user. */
    userId: { kind: 'row', setBy: 'link' },
    /** An address, a network such as `203.0.113.0/24`, or the beginning of one. */
    network: { kind: 'text', max: 50 },
    from: { kind: 'day', end: 'first' },
    to: { kind: 'day', end: 'last' },
  },
} as const satisfies Pick<ListDescription, 'filters'>
