import { ALONE_MINUTES } from '@docket/contract/admin/approvals'
import { screenNames } from '../../../kit/office/strings.ts'

/** Credits and refunds that need a second operator. */
export const words = {
  title: screenNames.approvals,
  lead: 'Large credits and refunds need a second operator.',
  waiting: 'Waiting',
  decided: 'Decided',
  noneWaiting: 'All caught up.',
  noneWaitingHint: 'Credits and refunds above the limit appear here.',
  noneDecided: 'None yet.',

  credit: 'Credit',
  refund: 'Refund',
  ofOrder: (order: string) => `for ${order}`,
  toUser: (email: string) => `to ${email}`,
  requestedBy: (username: string, time: string) => `Requested by ${username}, ${time}`,
  expires: (time: string) => `Expires ${time}`,
  /** There was no second operator. */
  runs: (time: string) => `Happens at ${time} unless you cancel it.`,
  endings: { DONE: 'Approved', DECLINED: 'Declined', WITHDRAWN: 'Taken back', EXPIRED: 'Expired' },
  decidedBy: (ending: string, username: string, time: string) => `${ending} by ${username}, ${time}`,
  /** No operator decided. */
  byItself: (time: string) => `Done ${ALONE_MINUTES} minutes later, ${time}`,
  ended: (time: string) => `Ended ${time}`,
  states: {
    WAITING: 'Waiting',
    DONE: 'Done',
    DECLINED: 'Declined',
    WITHDRAWN: 'Taken back',
    EXPIRED: 'Expired',
  },

  approve: 'Approve',
  decline: 'Decline',
  takeBack: 'Take Back',
  cancel: 'Cancel Request',
  ofRequest: (amount: string, email: string) => ` ${amount} for ${email}`,

  approveTitle: (amount: string) => `Approve ${amount}?`,
  approveHint: (email: string) => `Adds it to the wallet of ${email} now. This can't be undone.`,
  declineTitle: (amount: string) => `Decline ${amount}?`,
  declineHint: (username: string) => `${username} can request it again.`,
  approved: (amount: string) => `${amount} added to the wallet.`,
  declined: 'Declined.',
  tookBack: 'Taken back.',
}
