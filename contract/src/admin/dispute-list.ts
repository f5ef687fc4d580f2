import type { ListDescription } from '../list.ts'

/** The disputes of payments. Their order is that of the time that is left. */
export const disputeList = {
  filters: {
    /** Of the customer. */
    search: { kind: 'email' },
    /** OPEN: the shop must answer; ANSWERED: the bank decides; WON: the shop keeps the money; LOST: the payer has it. */
    status: { kind: 'choice', values: ['OPEN', 'ANSWERED', 'WON', 'LOST'] },
  },
} as const satisfies Pick<ListDescription, 'filters'>
