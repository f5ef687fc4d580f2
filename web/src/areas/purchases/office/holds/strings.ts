/** The batches on hold, and the claims of people who are not customers. */
export const holdWords = {
  title: 'Batches on hold',
  lead: 'What is left of these batches is not for sale until you decide.',
  badge: 'Ownership',
  ofProduct: (title: string, batch: number) => `${title}, batch ${batch}`,
  comesFrom: (provenance: string | null) => `Comes from: ${provenance ?? 'not stated'}`,
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

  claimedTitle: 'Claimed by several customers',
  claimedLead: 'Customers say that these accounts are theirs. The rest is still for sale: decide.',
  claimedBy: (customers: string, isOne: boolean) =>
    isOne
      ? 'One customer claims accounts of this batch.'
      : `${customers} customers claim accounts of this batch.`,
  holdOthers: (available: string, isOne: boolean) =>
    isOne ? 'Hold the other account' : `Hold the other ${available} accounts`,
  holdTitle: (id: number) => `Put batch ${id} on hold?`,
  holdHint: (available: string, isOne: boolean) =>
    `${isOne ? 'The other account is' : `The other ${available} accounts are`} not for sale until you release or withdraw ${isOne ? 'it' : 'them'}.`,

  enterClaim: 'Add ownership claim',
  claimTitle: 'Add ownership claim',
  claimHint: 'For someone who is not a customer. Find their account by its exact text.',
  text: 'Account information',
  textHint: 'As the shop sold it, with every character. Nothing of it is stored.',
  find: 'Find account',
  found: (id: number) => `Account ${id}`,
  status: { available: 'Available', held: 'On hold', sold: 'Sold', withdrawn: 'Withdrawn' },
  effect: {
    available: 'This withdraws the account for good.',
    held: 'This withdraws the account for good. The rest of its batch is on hold already.',
    sold: 'This marks the account as claimed. It stays with its buyer until you refund or replace it.',
    withdrawn: 'The account is withdrawn already. This writes the claim down.',
  },
  holdRest: (others: string, isOne: boolean) =>
    isOne
      ? 'Hold the other account of this batch, too'
      : `Hold the other ${others} accounts of this batch, too`,
  claim: 'What does the person say?',
  addClaim: 'Add claim',
  another: 'Another account',
  claimedToast: 'The claim is added.',
  heldToast: (held: string, isOne: boolean) => `${held} ${isOne ? 'account is' : 'accounts are'} on hold.`,
}
