/** How much one operator may do alone. */
export const words = {
  title: 'Operator limits',
  lead: 'What one operator can do in 24 hours. Owners too.',
  approvalAbove: 'Needs a second operator above',
  approvalHint: 'One credit or refund.',
  refunds: 'Refunds',
  credits: 'Credits',
  replacements: 'Replacements',
  replacementsPerAccount: 'Replacements per account of an order',
  reveals: 'Accounts viewed',
  removals: 'Accounts withdrawn or deleted',
  customers: 'Customers suspended, erased or reset',
  exports: 'Exports',
  save: 'Save Limits',
  saved: 'Limits saved. The owners get an email.',
  ownersOnly: 'Only owners can change these.',
}
