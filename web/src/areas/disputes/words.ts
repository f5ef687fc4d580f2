import type { disputeList } from '@docket/contract/admin/dispute-list'
import { icu } from '@docket/contract/icu'
import type { FilterWords } from '../../kit/office/list-filters.tsx'
import { disputesScreen } from './office.ts'

/** Disputes. */
export const words = {
  title: disputesScreen.label,
  lead: 'A customer’s bank wants a payment back. Answer in time, or the money is gone.',

  filters: 'Filter disputes',
  status: 'Status',
  statuses: { OPEN: 'Needs an answer', ANSWERED: 'Answered', WON: 'Won', LOST: 'Lost' },
  customer: 'Customer',
  amount: 'Amount',
  unknownAmount: 'Unknown',
  time: 'Time left',
  reason: 'Reason',
  noReason: 'None given',
  date: 'Opened',
  view: 'View',
  ofDispute: icu(' dispute {id, number}'),

  none: 'No disputes.',
  noneHint: 'When a customer’s bank disputes a payment, it appears here and you get an email.',
  noMatch: 'No disputes match.',
  clear: 'Clear filters',

  buying: 'Stop customers with an open dispute from buying',
  buyingHint: 'Held money can’t be spent either way.',
  saved: 'Settings saved successfully',

  page: icu('Dispute {id, number}'),
  missing: 'Dispute not found',
  missingHint: 'Check the link.',
  showAll: 'All disputes',
  dueBy: icu('Answer by {time}.'),
  answerHint: 'Answer it in the provider’s dashboard, then mark it here.',
  sendHint: 'Send the evidence.',
  evidence: 'Make the Evidence',
  sentBy: icu('{name} sent the evidence: {message}'),
  money: 'Money',
  held: 'Held',
  taken: 'Taken',
  owes: 'Customer owes',
  balance: 'Wallet',
  payment: 'Payment',
  deposit: 'Deposit',
  depositOf: icu('{amount} on {date}'),
  provider: 'Provider says',
  number: 'Provider’s number',
  joined: 'Joined',
  erased: 'Erased',
  happened: 'What happened',
  opened: 'Dispute opened',
  moves: {
    held: icu('{amount} held'),
    released: icu('{amount} released'),
    taken: icu('{amount} returned to the payer'),
    owed: icu('{amount} added to the customer’s debt'),
    'given-back': icu('{amount} given back to the customer'),
  },
  notedBy: icu('{name} noted: {note}'),

  mark: { ANSWERED: 'Mark as answered', WON: 'Mark as won', LOST: 'Mark as lost' },
  markTitle: {
    ANSWERED: 'Did you answer this dispute?',
    WON: 'Did you win this dispute?',
    LOST: 'Did you lose this dispute?',
  },
  markText: {
    ANSWERED: 'The money stays held until the bank decides.',
    WON: 'The customer gets the held money back now. You can’t undo this; the bank still can.',
    LOST: 'The held money is taken now. The customer owes the rest. You can’t undo this.',
  },
  noteHint: 'Kept with the dispute and in the audit log.',
  marked: { ANSWERED: 'Marked as answered.', WON: 'Marked as won.', LOST: 'Marked as lost.' },
}

export const disputeFilterWords: FilterWords<typeof disputeList.filters> = {
  search: { label: 'Customer email' },
  status: { label: words.status, any: 'All', width: 'sm:w-44', options: words.statuses },
}
