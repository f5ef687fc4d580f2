import type { SiteTextName } from '@docket/contract/site-texts'
import { siteTextNames } from '../shared/site-text-names.ts'
import { screenNames } from '../shared/strings.ts'

/** The audit log. */
export const words = {
  title: screenNames.auditLog,
  lead: 'Every change, and every view of accounts: who made it, when and from where. Entries are never changed or deleted by hand.',
  search: 'What was changed',
  searchHint: 'a title, an e-mail, a coupon, or wallet.adjust',
  actorSearch: 'Who (e-mail)',
  byActor: (email: string) => `By ${email}`,
  what: 'What happened',
  when: 'When',
  from: 'From where',
  shop: 'The shop itself',
  unknownPlace: '–',
  nothing: 'nothing',
  changed: (name: string, before: string, after: string) => `${name}: ${before} → ${after}`,
  viewedStatus: {
    all: 'all',
    available: 'available',
    sold: 'sold',
    withdrawn: 'withdrawn',
    held: 'on hold',
  } as Record<string, string>,
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
    keysEnded: 'tracking keys ended',
    endsAt: 'removed on',
    ending: 'key ends with',
    coverUrl: 'cover',
    focusX: 'focal point from the left (%)',
    focusY: 'focal point from the top (%)',
  } as Record<string, string>,
  /** The thing that an entry is about, if the name of the thing is not known. */
  things: {
    user: (id) => `user ${id}`,
    product: (id) => `product ${id}`,
    category: (id) => `category ${id}`,
    'sub-category': (id) => `subcategory ${id}`,
    coupon: (id) => `coupon ${id}`,
    account: (id) => `account ${id}`,
    batch: (id) => `batch ${id}`,
    deposit: (id) => `deposit ${id}`,
    report: (id) => `report ${id}`,
    purchase: (number) => `order ${number}`,
    'site-text': (name) => siteTextNames[name as SiteTextName] ?? `the text ${name}`,
    settings: (part) => `the settings (${part})`,
  } as Record<string, (id: string) => string>,
  noRole: 'none',
  raw: 'Stored entry',
  filters: 'Filters',
  none: 'No entries found.',
  noneHint: 'No entries match these filters.',
}
