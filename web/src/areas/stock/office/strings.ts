import { icu } from '@docket/contract/icu'

/** The accounts of one product. */
export const words = {
  manage: 'Manage Accounts',
  total: 'Total Accounts',
  available: 'Available',
  soldText: 'Sold. Your role does not show the text of sold accounts.',
  sold: 'Sold',

  addTitle: 'Add New Account',
  placeholder: 'Paste account information here',
  add: 'Add Account',
  /** After the refusal of an account that looks like another one. */
  addAnyway: 'Add anyway',
  saveAnyway: 'Save anyway',
  addHint: 'Paste one account, or several with one account a line.',
  /** For a text with several lines, which may be one account or several. */
  linesTitle: 'One account, or one a line?',
  addAsOne: 'Add as 1 account',
  addLines: (count: string) => `Add ${count} accounts`,
  asOneLook: 'All lines are sold together.',
  linesLook: 'Each line is sold by itself.',
  moreLines: (count: string) => `and ${count} more`,
  provenance: 'Source (supplier, invoice)',
  provenanceHint: 'Such as “Supplier Ltd, invoice 42”.',
  provenanceMissing: 'Say where these accounts come from.',
  importFile: 'Import a file',
  dropHere: 'Drop the file to import it',

  listTitle: 'Accounts',
  data: 'Account Data',
  status: 'Status',
  dateAdded: 'Date Added',
  allStatuses: 'All',
  filter: 'Show',
  showAll: 'Show all',
  showLess: 'Show less',
  copyAccount: 'Copy account',
  edit: 'Edit',
  remove: 'Delete',
  save: 'Save',
  cancel: 'Cancel',
  editing: 'Account information',
  soldWithOrder: 'Sold with order',
  soldLocked: 'Sold, locked',

  onHold: 'On hold',
  heldCount: (countText: string, isOne: boolean) =>
    `${countText} of them ${isOne ? 'is' : 'are'} on hold: not for sale until you decide under Reports.`,
  noneHeld: 'No account is on hold.',
  hold: 'Put on hold',
  confirmHold: (id: number) => `Put batch ${id} on hold?`,
  holdHint: (available: string, isOne: boolean) =>
    `${isOne ? 'The account' : `The ${available} accounts`} that ${isOne ? 'is' : 'are'} still available ${isOne ? 'is' : 'are'} not for sale until an admin decides under Reports.`,
  heldToast: (held: string, isOne: boolean) => `${held} ${isOne ? 'account is' : 'accounts are'} on hold.`,

  withdraw: 'Withdraw',
  withdrawn: 'Withdrawn',
  withdrawnCount: (countText: string, isOne: boolean) =>
    `${countText} of them ${isOne ? 'is' : 'are'} withdrawn.`,
  noneWithdrawn: 'No account is withdrawn.',
  confirmWithdraw: 'Withdraw this account?',
  withdrawHint: 'Takes it out of stock for good. No import can add it again.',
  reasonHint: 'Kept in the audit log.',
  withdrawnToast: 'The account is withdrawn.',

  batches: 'Batches',
  batchesHint: 'Every import of this product.',
  batch: 'Batch',
  comesFrom: 'Comes from',
  notStated: 'Not stated',
  imported: 'Added',
  by: (username: string) => `by ${username}`,
  byShop: 'by the shop itself',
  accounts: 'Accounts',
  /** `held` and `withdrawn` are null if there are none. */
  accountsNow: (counts: { available: string; held: string | null; sold: string; withdrawn: string | null }) =>
    [
      `${counts.available} available`,
      counts.held && `${counts.held} on hold`,
      `${counts.sold} sold`,
      counts.withdrawn && `${counts.withdrawn} withdrawn`,
    ]
      .filter(Boolean)
      .join(', '),
  noBatches: 'No batch yet.',
  batchName: (id: number) => ` batch ${id}`,
  confirmUndo: (id: number) => `Undo batch ${id}?`,
  undoHint: (available: string, isOne: boolean) =>
    `${isOne ? 'The account' : `The ${available} accounts`} that ${isOne ? 'is' : 'are'} still available ${isOne ? 'is' : 'are'} deleted and can be imported again. What was sold stays sold.`,
  undoneToast: (deleted: string, isOne: boolean) =>
    `${deleted} ${isOne ? 'account is' : 'accounts are'} taken out again.`,
  confirmWithdrawBatch: (id: number) => `Withdraw batch ${id}?`,
  withdrawBatchHint: (available: string, isOne: boolean) =>
    `${isOne ? 'The account' : `The ${available} accounts`} that ${isOne ? 'is' : 'are'} still available can never be sold. The shop remembers ${isOne ? 'it' : 'them'}, so that no import adds the same text again.`,
  batchWithdrawnToast: (withdrawn: string, isOne: boolean) =>
    `${withdrawn} ${isOne ? 'account is' : 'accounts are'} withdrawn.`,

  none: 'There are no accounts yet.',
  noneHint: 'Paste the first one above, or import a file. Customers see the stock at once.',
  noneAvailable: 'No account is available.',
  noneSold: 'No account is sold yet.',
  showEvery: 'Show all accounts',

  confirmDelete: 'Are you sure you want to delete this account?',
  deleteHint: 'The same text can be added again later. If an account is bad, withdraw it instead.',

  confirmDeleteSeveral: (count: string, isOne: boolean) =>
    `Delete ${count} ${isOne ? 'account' : 'accounts'}?`,
  deleteSeveralHint: 'The same texts can be added again later. If an account is bad, withdraw it instead.',
  severalDeleted: icu('{count, plural, one {# account deleted.} other {# accounts deleted.}}'),
  notDeleted: icu('{count, number} could not be deleted:'),
  confirmWithdrawSeveral: (count: string, isOne: boolean) =>
    `Withdraw ${count} ${isOne ? 'account' : 'accounts'}?`,
  withdrawSeveralHint: 'Takes them out of stock for good. No import can add them again.',
  severalWithdrawn: icu('{count, plural, one {# account withdrawn.} other {# accounts withdrawn.}}'),
  notWithdrawn: icu('{count, number} could not be withdrawn:'),

  created: 'Account created successfully!',
  updated: 'Account updated successfully!',
  deleted: 'Account deleted successfully!',
}
