import type { AlertMessage } from '@docket/contract/admin/alerts'
import { icu } from '@docket/contract/icu'
import { alertsScreen } from './office.ts'

type MessageState = AlertMessage['state']

/** Alerts of operators. */
export const words = {
  title: alertsScreen.label,
  lead: 'Get an email, a Telegram or a Discord message when something needs you.',
  add: 'Add Route',
  none: 'No alerts yet',
  noneHint: 'Choose what you want to hear about, and where.',

  name: 'Name',
  nameHint: 'Only operators see it, such as “Night shift”.',
  channel: 'Send to',
  owners: 'All owners',
  when: 'When',
  whenNow: 'Right away',
  whenQuiet: 'Right away, except in quiet hours',
  whenDaily: 'Once a day',
  quietBetween: icu('Quiet from {from} to {until}'),
  dailyAt: icu('Daily at {time}'),
  urgentHint: 'Urgent alerts never wait.',
  from: 'Quiet from',
  until: 'Quiet until',
  at: 'Every day at',
  zone: icu('Time zone: {zone}'),
  sameTimes: 'Enter two different times.',
  last: 'Last message',
  nothingSent: 'Nothing sent yet',
  off: 'Off',
  failing: 'Failing',
  waiting: icu('{count, plural, one {# alert waits} other {# alerts wait}}'),
  kindCount: icu('{count, plural, one {# kind} other {# kinds}}'),
  open: 'Open',

  missed: 'Missed events',
  missedHint: 'Docket tried these for a day. Fix the reason, then try again.',
  tryAgain: 'Try Again',
  triedAgain: icu(
    '{count, plural, =0 {Nothing to try again.} one {# event is tried again.} other {# events are tried again.}}',
  ),
  noReason: 'The reason was not saved.',
  /** The parts of the shop that listen to events. */
  listeners: { alerts: 'Alerts', restock: 'Back-in-stock emails' } as Readonly<Record<string, string>>,

  newTitle: 'New route',
  gone: 'This route does not exist.',
  goneHint: 'It may have been deleted in the meantime.',
  toList: 'See all routes',
  kinds: 'What to send',
  urgent: 'urgent',
  chooseAll: 'Choose all',
  chooseNone: 'Choose none',
  isOn: 'Send alerts',
  stored: 'Saved. It is never shown again.',
  replace: 'Replace',
  keep: 'Keep the saved one',
  create: 'Add Route',
  save: 'Save Changes',
  created: 'Route added. Send a test now.',
  updated: 'Route saved.',
  conflictTitle:
    'This route was changed in another tab or by another admin since you opened it. Nothing was saved.',
  conflictHint: 'What you entered is still in the form.',
  saveMine: 'Save mine instead',
  takeTheirs: 'Use the saved route',
  remove: 'Delete Route',
  confirmDelete: 'Delete this route?',
  deleteHint: 'Its log is deleted, and waiting alerts are not sent.',
  deleted: 'Route deleted.',

  log: 'Log',
  test: 'Send a Test',
  testing: 'Sending a test…',
  logEmpty: 'Nothing sent yet. Send a test to see whether it arrives.',
  isTest: 'Test',
  countOf: icu('{name} ({count, number})'),
  nextTry: icu('Next try {time}'),
  tries: icu('{count, plural, one {# try} other {# tries}}'),
  states: {
    WAITING: 'Waiting',
    SENT: 'Sent',
    FAILED: 'Failed',
    GIVEN_UP: 'Given up',
  } satisfies Record<MessageState, string>,
}
