/** The batches on hold, and the claims of people who are not customers. */
export const holdWords = {
  title: 'Batches on hold',
  lead: 'A person says that an account belongs to them, or was taken. What is left of its batch is not for sale until you decide.',
  badge: 'Ownership',
  ofProduct: (title: string, batch: number) => `${title}, batch ${batch}`,
  comesFrom: (provenance: string | null) => `Comes from: ${provenance ?? 'not recorded'}`,
  importedBy: (name: string | null, date: string) => `Added ${date} by ${name ?? 'the shop itself'}`,
  claimedAccount: (id: number) => `Account ${id}`,
  counts: (counts: { held: string; sold: string; withdrawn: string }) =>
    `${counts.held} on hold, ${counts.sold} sold, ${counts.withdrawn} withdrawn`,
  said: (email: string) => `${email} says:`,
  entered: (username: string) => `Entered by ${username}:`,
  release: 'Release',
  withdrawRest: 'Withdraw the rest',
  batchName: (id: number) => ` batch ${id}`,
  ofBatch: (id: number) => ` of batch ${id}`,
  releaseTitle: (id: number) => `Release batch ${id}?`,
  releaseHint: (held: string, isOne: boolean) =>
    `${isOne ? 'The account' : `The ${held} accounts`} on hold ${isOne ? 'is' : 'are'} for sale again at once. A report stays open until you refund, replace or answer it.`,
  withdrawTitle: (id: number) => `Withdraw the rest of batch ${id}?`,
  withdrawHint: (held: string, isOne: boolean) =>
    `${isOne ? 'The account' : `The ${held} accounts`} on hold can never be sold. What is sold stays with its buyers until you refund or replace it.`,
  reasonHint: 'Kept with the batch and in the audit log.',
  releasedToast: (count: string, isOne: boolean) =>
    `${count} ${isOne ? 'account is' : 'accounts are'} for sale again.`,
  withdrawnToast: (count: string, isOne: boolean) =>
    `${count} ${isOne ? 'account is' : 'accounts are'} withdrawn.`,

  enterClaim: 'Enter a claim',
  claimTitle: 'Enter a claim',
  claimHint:
    'For a person who is not a customer and says that an account is theirs. Find the account by its exact text.',
  text: 'Account information',
  textHint: 'As the shop sold it, with every character. Nothing of it is stored.',
  find: 'Find account',
  found: (id: number) => `Account ${id}`,
  status: { available: 'Available', held: 'On hold', sold: 'Sold', withdrawn: 'Withdrawn' },
  effect: {
    available: 'The account is withdrawn at once, and what is left of its batch goes on hold.',
    held: 'Its batch is already on hold. The account is withdrawn at once.',
    sold: 'What is left of its batch goes on hold. The account stays with its buyer until you refund or replace it.',
    withdrawn: 'What is left of its batch goes on hold.',
  },
  claim: 'What does the person say?',
  hold: 'Put on hold',
  another: 'Another account',
  heldToast: (held: string, isOne: boolean) => `${held} ${isOne ? 'account is' : 'accounts are'} on hold.`,
}
