import { EVENT_DAYS } from '@docket/contract/event-kinds'

/** The customer's own security events. */
export const words = {
  tab: 'Activity',
  title: 'Recent activity',
  lead: `Sign-ins and changes, last ${EVENT_DAYS} days.`,
  what: 'What happened',
  when: 'When',
  notYou: 'Don’t recognise something?',
  changePassword: 'Change your password',
  none: 'Nothing has happened yet.',
  noneHint: 'Your sign-ins and changes of your account appear here.',
}
