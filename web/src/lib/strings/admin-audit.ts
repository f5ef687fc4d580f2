/** Who changed what. */
export const adminAudit = {
  title: 'Audit log',
  lead: 'Everything that was changed, and who looked at accounts: by whom and from where. It is only ever added to.',
  search: 'What was changed',
  searchHint: 'such as user:12, wallet or product.update',
  actor: 'Who',
  actorSearch: 'Who (e-mail)',
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
  /** What the log calls in other words than the screens do. */
  names: {
    sellingCents: 'selling price',
    costCents: 'cost price',
    refundedCents: 'paid back in total',
  } as Record<string, string>,
  filters: 'Filters',
  none: 'Nothing is found.',
  noneHint: 'Nothing that was changed matches these filters.',
}
