import type { ListDescription } from '../list.ts'

/** The entries of the audit log, newest first. */
export const auditList = {
  filters: {
    /**
     * A subject, such as `user:12`, or a part of a subject or an action, such as `wallet`. Also a part of the subject's
     * name: a title, a username or an e-mail address, the name of a category, or a coupon's code.
     */
    search: { kind: 'text' },
    actor: { kind: 'email' },
    from: { kind: 'day', end: 'first', setBy: 'call' },
    to: { kind: 'day', end: 'last', setBy: 'call' },
  },
} as const satisfies Pick<ListDescription, 'filters'>
