import { screenNames } from '../shared/strings.ts'

/** The audit log. */
export const words = {
  title: screenNames.auditLog,
  lead: 'Every change, and every view of accounts: who made it, when and from where. Entries are never changed or deleted by hand.',
  search: 'What was changed',
  searchHint: 'such as user:12, wallet or product.update',
  actor: 'Who',
  actorSearch: 'Who (e-mail)',
  byActor: (email: string) => `By ${email}`,
  action: 'What was done',
  subject: 'To what',
  change: 'Change',
  when: 'When',
  from: 'From where',
  shop: 'the shop itself',
  unknownPlace: '–',
  noFigures: '–',
  nothing: 'nothing',
  changed: (name: string, before: string, after: string) => `${name}: ${before} → ${after}`,
  looked: (count: number, page: number, status: string) =>
    `${count === 1 ? 'One account was' : `${count} accounts were`} shown (${status}, page ${page})`,
  lookedAt: { all: 'all', available: 'available', sold: 'sold', withdrawn: 'withdrawn' } as Record<
    string,
    string
  >,
  set: (name: string, value: string) => `${name}: ${value}`,
  /** Fields whose names differ between the audit log and the screens. */
  names: {
    sellingCents: 'selling price',
    costCents: 'cost price',
    refundedCents: 'refunded in total',
    operatorRole: 'role',
    wasOn: 'two-step sign-in was on',
    passkeysRemoved: 'passkeys removed',
    sessionsEnded: 'sessions ended',
  } as Record<string, string>,
  /** Actions whose entries have no values. */
  sentences: {
    'user.accept-invitation': 'The invitation was accepted, and a password chosen',
  } as Record<string, string>,
  filters: 'Filters',
  none: 'No entries found.',
  noneHint: 'No entries match these filters.',
}
