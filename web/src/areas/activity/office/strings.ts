import type { activityList } from '@docket/contract/admin/activity-list'
import { EVENT_DAYS, type EventKind } from '@docket/contract/event-kinds'
import { icu } from '@docket/contract/icu'
import type { FilterWords } from '../../../kit/office/list-filters.tsx'
import { screenNames } from '../../../kit/office/strings.ts'

/** Security events. */
export const words = {
  title: screenNames.activity,
  lead: `Sign-ins and sensitive actions, last ${EVENT_DAYS} days.`,
  filters: 'Filters',
  kind: 'Kind',
  what: 'What happened',
  user: 'User',
  noUser: '–',
  when: 'When',
  none: 'No events found.',
  noneHint: 'No events match these filters.',

  failed: 'Failed sign-ins, last 24 hours',
  failedUsers: 'Users with failed sign-ins',
  failedNetworks: 'Networks they came from',

  kinds: {
    'signed-in': 'Signed in',
    'sign-in-failed': 'Failed sign-in',
    'password-refused': 'Wrong password',
    'second-step-failed': 'Wrong second step',
    'many-failures': 'Many failures',
    'new-device': 'New device',
    'password-changed': 'Password changed',
    'email-changed': 'Email changed',
    'name-changed': 'Username changed',
    'second-step-on': 'Second step on',
    'second-step-off': 'Second step off',
    'passkey-added': 'Passkey added',
    'passkey-removed': 'Passkey removed',
    'factor-disputed': '“This was not me”',
    'second-step-kept': 'Second step kept',
    'recovery-code-used': 'Recovery code used',
    'sessions-ended': 'Sessions ended',
    'key-added': 'Tracking key made',
    'key-revoked': 'Tracking key revoked',
    refused: 'No permission',
    throttled: 'Too many calls',
    'export-made': 'Export',
    'accounts-revealed': 'Accounts shown',
    'wallet-adjusted': 'Wallet adjusted',
    'refund-made': 'Refund',
    'settings-changed': 'Settings changed',
    'admin-added': 'Admin added',
    'invitation-accepted': 'Invitation accepted',
    'role-changed': 'Role changed',
    'user-suspended': 'User suspended',
    'suspension-lifted': 'Suspension lifted',
  } satisfies Record<EventKind, string>,
}

export const filterWords: FilterWords<typeof activityList.filters> = {
  kind: { label: words.kind, any: 'All kinds', options: words.kinds, width: 'sm:w-44' },
  search: { label: 'User email' },
  network: {
    label: 'Network',
    placeholder: 'such as 203.0.113.7',
    chip: icu('Network {text}'),
    width: 'sm:w-44',
  },
}
