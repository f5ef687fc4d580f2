import type { userList } from '@docket/contract/admin/user-list'
import { icu } from '@docket/contract/icu'
import type { FilterWords } from '../../../kit/office/list-filters.tsx'
import { screenNames } from '../../../kit/office/strings.ts'

/** The list of users, and the page of one user. */
export const words = {
  title: screenNames.users,
  lead: 'All users, with their balances.',
  filters: 'Filter users',
  username: 'Username',
  email: 'Email',
  role: 'Role',
  roles: { USER: 'User', ADMIN: 'Admin' },
  joined: 'Joined',
  balance: 'Balance',
  suspended: 'Suspended',
  details: 'Details',
  /** For screen readers, after the label of a row's link. */
  ofUser: (username: string) => ` of ${username}`,
  none: 'There are no users yet.',
  noMatch: 'No users match your filters.',
  noMatchHint: 'Search for a part of a username or email, or for a whole tag.',
  showAll: 'Show all users',

  userTitle: 'User',
  missingTitle: 'User not found',
  missingText: 'There is no user with this number.',
  toUsers: 'All users',
  profile: 'Profile',
  emailVerified: 'Email verified',
  notVerified: 'Not verified yet',
  referrer: 'Referred by',
  noReferrer: 'None',
  activity: 'Activity of this user',
  suspendedSince: 'Suspended since',
  suspendedNotice: (since: string) => `Suspended since ${since}.`,
  suspendedHint: 'The user cannot log in. The balance stays in the wallet.',
  disputeNotice: (when: string, left: string) =>
    `“This was not me”: two-step sign-in is removed on ${when}, in ${left}.`,
  disputeHint:
    'The customer used the link in our mail. Check who they are, then reset two-step sign-in. They can keep it by logging in with a code.',
  adminNotice: 'Admins have no wallet.',
  adminNoticeLink: 'Role and access of this admin',

  figures: 'Wallet and totals',
  walletBalance: 'Wallet balance',
  held: (amount: string) => `${amount} held`,
  owed: (amount: string) => `owes ${amount}`,
  totalSpent: 'Total spent',
  mayReturn: 'A payment is disputed or being refunded.',
  returned: (amount: string) => `${amount} of the deposits was paid back to the payer.`,
  returnedDeposits: (count: number) =>
    count === 1 ? 'Show the deposit with returned money' : `Show the ${count} deposits with returned money`,
  totalDeposited: 'Total deposited',
  purchasesCount: 'Purchases',

  latestPurchases: 'Purchases',
  allPurchases: 'All orders',
  allShipments: 'All tracking numbers',
  noPurchases: 'No purchase yet.',
  noPurchasesHint: 'Purchases of this user appear here, newest first.',
  order: 'Order',
  product: 'Product',
  quantity: 'Quantity',
  amount: 'Amount',
  date: 'Date',
  latestTransactions: 'Transactions',
  statement: 'Monthly statement',
  allDeposits: 'All deposits',
  noTransactions: 'No deposit, adjustment or refund yet.',
  noTransactionsHint: 'Deposits, adjustments and refunds of this user appear here.',
  transaction: 'Transaction',
  depositBy: (method: string) => `Deposit by ${method}`,
  adjustment: 'Adjustment',
  refund: 'Refund of an order',
  status: 'Status',

  adjust: 'Adjust wallet',
  adjustTitle: 'Adjust wallet',
  direction: 'What to do',
  add: 'Add',
  take: 'Take',
  amountInUsd: 'Amount in USD',
  adjustReasonHint: 'Only operators see it.',
  walletNow: 'Wallet now',
  added: 'Added',
  taken: 'Taken',
  walletAfter: 'Wallet after',
  moreThanHeld: 'This is more than the wallet holds.',
  unknown: {
    same: 'Press Adjust wallet again: the change is made only once, with the reason sent first.',
    earlier:
      'The adjustment before this change may have been made. Check the transactions before you adjust again.',
  },
  adjustedAdd: (amount: string, username: string, balance: string) =>
    `Added ${amount} to the wallet of ${username}: ${balance} now.`,
  adjustedTake: (amount: string, username: string, balance: string) =>
    `Took ${amount} from the wallet of ${username}: ${balance} now.`,

  erase: 'Erase',
  eraseTitle: (username: string) => `Erase ${username}?`,
  eraseHint:
    'Deletes name, email, messages and sign-ins for good. Orders and payments stay without them. The wallet must be empty, with no open deposit, report or dispute.',
  eraseReasonHint: 'Kept in the audit log, without the name and the email address.',
  erasedToast: 'The customer is erased.',
  erasedNotice: (since: string) => `Erased ${since}.`,
  erasedHint: 'The financial records are kept, without personal data. The user cannot sign in any more.',
  suspendHint: 'All sessions end now, on every device, and the user cannot log in.',
  walletStays: (balance: string) => `The wallet stays as it is: ${balance}.`,
  reinstateHint: 'The user can log in again at once, with the same password and wallet.',
}

/** The filters of the list. */
export const filterWords: FilterWords<typeof userList.filters> = {
  search: { label: 'Search by username or email' },
  tag: { label: 'Tag', chip: icu('Tag: {text}'), width: 'sm:w-48' },
}

/** What operators write about a customer. */
export const noteWords = {
  copy: 'The customer gets notes and tags in a copy of their data.',
  tags: 'Tags',
  noTags: 'No tags yet.',
  newTag: 'Add a tag',
  addTag: 'Add',
  removeTag: icu('Remove tag {tag}'),
  showTagged: icu('Show users tagged {tag}'),
  removed: icu('Removed the tag {tag}.'),
  notes: 'Notes',
  noNotes: 'No notes yet.',
  newNote: 'Add a note',
  addNote: 'Add note',
  added: 'Note added.',
  by: icu('{name},'),
  remove: 'Delete',
  /** For screen readers, after the label of the button. */
  ofNote: icu(' the note by {name}'),
  confirmDelete: 'Are you sure you want to delete this note?',
  deleted: 'Note deleted.',
}
