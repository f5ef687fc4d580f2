import type { auditList } from '@docket/contract/admin/audit-list'
import { icu } from '@docket/contract/icu'
import { plainName } from '@docket/contract/plain-name'
import type { SiteTextName } from '@docket/contract/site-texts'
import type { FilterWords } from '../../../kit/office/list-filters.tsx'
import { siteTextNames } from '../../../kit/office/site-text-names.ts'
import { screenNames } from '../../../kit/office/strings.ts'

/** The audit log. */
export const words = {
  title: screenNames.auditLog,
  lead: 'Who changed or viewed what, and when.',
  what: 'What happened',
  when: 'When',
  from: 'IP address',
  shop: 'Docket (automatic)',
  unknownPlace: '–',
  nothing: 'nothing',
  yes: 'yes',
  no: 'no',
  changed: (name: string, before: string, after: string) => `${name}: ${before} → ${after}`,
  viewedStatus: {
    all: 'all',
    available: 'available',
    sold: 'sold',
    withdrawn: 'withdrawn',
    held: 'on hold',
  } as Record<string, string>,
  set: (name: string, value: string) => `${name}: ${value}`,
  /** Fields whose names differ between the audit log and the screens. The others are said in words (values.ts). */
  names: {
    sellingCents: 'selling price',
    costCents: 'cost price',
    refundedCents: 'refunded in total',
    operatorRole: 'role',
    lowStock: 'low stock alert',
    illustration: 'illustration',
    noun: 'the buyer gets',
    requestedBy: 'requested by user',
    runsAt: 'happens by itself at',
    approvalAbove: 'second operator above',
    replacementsPerAccount: 'replacements per account',
    wasOn: 'two-step sign-in was on',
    passkeysRemoved: 'passkeys removed',
    sessionsEnded: 'sessions ended',
    keysEnded: 'tracking keys ended',
    endsAt: 'removed on',
    ending: 'key ends with',
    returnId: 'returned payment',
    minorUnits: 'amount in the smallest unit',
    dueAt: 'answer by',
    isNews: 'mailed to the owners',
    id: 'number',
    purchaseId: 'order',
    purchaseIds: 'orders',
    lines: 'accounts',
    unsoldLines: 'unsold accounts',
    kept: 'sold accounts kept',
    provenance: 'comes from',
    rateE4: 'rate',
    isOn: 'on',
    tellsLess: 'tells less than before',
    isNewDestination: 'has a new destination',
    requireAdminTotp: 'second step required of operators',
    exactAmountsOnly: 'credit exact amounts only',
    focusX: 'focal point from the left (%)',
    focusY: 'focal point from the top (%)',
  } as Record<string, string>,
  /** The thing that an entry is about, if the name of the thing is not known. */
  things: {
    user: (id) => `user ${id}`,
    product: (id) => `product ${id}`,
    category: (id) => `category ${id}`,
    'sub-category': (id) => `subcategory ${id}`,
    account: (id) => `account ${id}`,
    batch: (id) => `batch ${id}`,
    deposit: (id) => `deposit ${id}`,
    report: (id) => `report ${id}`,
    purchase: (number) => `order ${number}`,
    'site-text': (name) => siteTextNames[name as SiteTextName] ?? `the text ${name}`,
    settings: (part) => `the settings (${plainName(part)})`,
  } as Record<string, (id: string) => string>,
  noRole: 'none',
  raw: 'Raw data',
  filters: 'Filters',
  none: 'No entries found.',
  noneHint: 'No entries match these filters.',
}

export const filterWords: FilterWords<typeof auditList.filters> = {
  search: { label: 'What was changed', placeholder: 'a title, an e-mail or a coupon' },
  actor: { label: 'Who (e-mail)', chip: icu('By {text}'), width: 'sm:min-w-60 sm:flex-1' },
}
