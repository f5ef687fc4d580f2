import { icu } from '@docket/contract/icu'

/** The stock of one product. `noun` and its forms are those of the product (`useNoun`). */
export const words = {
  manage: icu('Manage {Nouns}'),
  total: icu('Total {Nouns}'),
  available: 'Available',
  soldText: icu('Sold. Your role does not show the text of sold {nouns}.'),
  sold: 'Sold',

  addTitle: icu('Add New {Noun}'),
  placeholder: icu('Paste {typed} here'),
  add: icu('Add {Noun}'),
  /** After the refusal of an account that looks like another one. */
  addAnyway: 'Add anyway',
  saveAnyway: 'Save anyway',
  addHint: icu('Paste one {noun}, or several with one {noun} a line.'),
  /** For a text with several lines, which may be one account or several. */
  linesTitle: icu('One {noun}, or one a line?'),
  addAsOne: icu('Add as 1 {noun}'),
  addLines: icu('Add {count, number} {nouns}'),
  asOneLook: 'All lines are sold together.',
  linesLook: 'Each line is sold by itself.',
  moreLines: (count: string) => `and ${count} more`,
  provenance: 'Source (supplier, invoice)',
  provenanceHint: 'Such as “Supplier Ltd, invoice 42”.',
  provenanceMissing: icu('Say where these {nouns} come from.'),
  importFile: 'Import a file',
  dropHere: 'Drop the file to import it',

  data: icu('{Noun} Data'),
  status: 'Status',
  dateAdded: 'Date Added',
  allStatuses: 'All',
  filter: 'Show',
  showAll: 'Show all',
  showLess: 'Show less',
  copyAccount: icu('Copy {noun}'),
  edit: 'Edit',
  remove: 'Delete',
  save: 'Save',
  cancel: 'Cancel',
  soldWithOrder: 'Sold with order',
  soldLocked: 'Sold, locked',

  onHold: 'On hold',
  heldCount: (countText: string, isOne: boolean) =>
    `${countText} of them ${isOne ? 'is' : 'are'} on hold: not for sale until you decide under Reports.`,
  noneHeld: icu('No {noun} is on hold.'),
  hold: 'Put on hold',
  confirmHold: (id: number) => `Put batch ${id} on hold?`,
  holdHint: icu(
    '{count, plural, =1 {The {noun} that is still available is not for sale until an admin decides under Reports.} other {The # {nouns} that are still available are not for sale until an admin decides under Reports.}}',
  ),
  heldToast: icu('{count, plural, one {# {noun} is on hold.} other {# {nouns} are on hold.}}'),

  withdraw: 'Withdraw',
  withdrawn: 'Withdrawn',
  withdrawnCount: (countText: string, isOne: boolean) =>
    `${countText} of them ${isOne ? 'is' : 'are'} withdrawn.`,
  noneWithdrawn: icu('No {noun} is withdrawn.'),
  confirmWithdraw: icu('Withdraw this {noun}?'),
  withdrawHint: 'Takes it out of stock for good. No import can add it again.',
  reasonHint: 'Kept in the audit log.',
  withdrawnToast: icu('The {noun} is withdrawn.'),

  batches: 'Batches',
  batchesHint: 'Every import of this product.',
  batch: 'Batch',
  comesFrom: 'Comes from',
  notStated: 'Not stated',
  imported: 'Added',
  by: (username: string) => `by ${username}`,
  byShop: 'by the shop itself',
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
  undoHint: icu(
    '{count, plural, =1 {The {noun} that is still available is deleted and can be imported again. What was sold stays sold.} other {The # {nouns} that are still available are deleted and can be imported again. What was sold stays sold.}}',
  ),
  undoneToast: icu(
    '{count, plural, one {# {noun} is taken out again.} other {# {nouns} are taken out again.}}',
  ),
  confirmWithdrawBatch: (id: number) => `Withdraw batch ${id}?`,
  withdrawBatchHint: icu(
    '{count, plural, =1 {The {noun} that is still available can never be sold. The shop remembers it, so that no import adds the same text again.} other {The # {nouns} that are still available can never be sold. The shop remembers them, so that no import adds the same text again.}}',
  ),
  batchWithdrawnToast: icu('{count, plural, one {# {noun} is withdrawn.} other {# {nouns} are withdrawn.}}'),

  none: icu('There are no {nouns} yet.'),
  noneHint: 'Paste the first one above, or import a file. Customers see the stock at once.',
  noneAvailable: icu('No {noun} is available.'),
  noneSold: icu('No {noun} is sold yet.'),
  showEvery: icu('Show all {nouns}'),

  confirmDelete: icu('Are you sure you want to delete this {noun}?'),
  deleteHint: icu('The same text can be added again later. If {aNoun} is bad, withdraw it instead.'),

  confirmDeleteSeveral: icu('{count, plural, one {Delete # {noun}?} other {Delete # {nouns}?}}'),
  deleteSeveralHint: icu('The same texts can be added again later. If {aNoun} is bad, withdraw it instead.'),
  severalDeleted: icu('{count, plural, one {# {noun} deleted.} other {# {nouns} deleted.}}'),
  notDeleted: icu('{count, number} could not be deleted:'),
  confirmWithdrawSeveral: icu('{count, plural, one {Withdraw # {noun}?} other {Withdraw # {nouns}?}}'),
  withdrawSeveralHint: 'Takes them out of stock for good. No import can add them again.',
  severalWithdrawn: icu('{count, plural, one {# {noun} withdrawn.} other {# {nouns} withdrawn.}}'),
  notWithdrawn: icu('{count, number} could not be withdrawn:'),

  created: icu('{Noun} created successfully!'),
  updated: icu('{Noun} updated successfully!'),
  deleted: icu('{Noun} deleted successfully!'),
}
