import { icu } from '@docket/contract/icu'

/**
 * The batches on hold, and the claims of people who are not customers. `noun` and its forms are those of the product
 * (`nounOf`).
 */
export const holdWords = {
  title: 'Batches on hold',
  lead: 'What is left of these batches is not for sale until you decide.',
  badge: 'Ownership',
  ofProduct: (title: string, batch: number) => `${title}, batch ${batch}`,
  comesFrom: (provenance: string | null) => `Comes from: ${provenance ?? 'not stated'}`,
  importedBy: (name: string | null, date: string) => `Added ${date} by ${name ?? 'the shop itself'}`,
  counts: (counts: { held: string; sold: string; withdrawn: string }) =>
    `${counts.held} on hold, ${counts.sold} sold, ${counts.withdrawn} withdrawn`,
  said: (email: string) => `${email} says:`,
  entered: (username: string) => `Entered by ${username}:`,
  release: 'Release',
  withdrawRest: 'Withdraw the rest',
  batchName: (id: number) => ` batch ${id}`,
  ofBatch: (id: number) => ` of batch ${id}`,
  releaseTitle: (id: number) => `Release batch ${id}?`,
  releaseHint: icu(
    '{count, plural, =1 {The {noun} on hold is for sale again at once.} other {The # {nouns} on hold are for sale again at once.}} A report stays open until you refund, replace or answer it.',
  ),
  withdrawTitle: (id: number) => `Withdraw the rest of batch ${id}?`,
  withdrawHint: icu(
    '{count, plural, =1 {The {noun} on hold can never be sold.} other {The # {nouns} on hold can never be sold.}} What is sold stays with its buyers until you refund or replace it.',
  ),
  reasonHint: 'Kept with the batch and in the audit log.',
  releasedToast: icu(
    '{count, plural, one {# {noun} is for sale again.} other {# {nouns} are for sale again.}}',
  ),
  withdrawnToast: icu('{count, plural, one {# {noun} is withdrawn.} other {# {nouns} are withdrawn.}}'),

  claimedTitle: 'Claimed by several customers',
  claimedLead: 'Customers say that these are theirs. The rest is still for sale: decide.',
  claimedBy: icu(
    '{customers, plural, =1 {One customer claims {nouns} of this batch.} other {# customers claim {nouns} of this batch.}}',
  ),
  holdOthers: icu('{count, plural, =1 {Hold the other {noun}} other {Hold the other # {nouns}}}'),
  holdTitle: (id: number) => `Put batch ${id} on hold?`,
  holdHint: icu(
    '{count, plural, =1 {The other {noun} is not for sale until you release or withdraw it.} other {The other # {nouns} are not for sale until you release or withdraw them.}}',
  ),

  enterClaim: 'Add ownership claim',
  claimTitle: 'Add ownership claim',
  claimHint: 'For someone who is not a customer. Find what they claim by its exact text.',
  text: 'Exact text',
  textHint: 'As the shop sold it, with every character. Nothing of it is stored.',
  find: 'Find',
  found: icu('{Noun} {id}'),
  status: { available: 'Available', held: 'On hold', sold: 'Sold', withdrawn: 'Withdrawn' },
  effect: {
    available: icu('This withdraws the {noun} for good.'),
    held: icu('This withdraws the {noun} for good. The rest of its batch is on hold already.'),
    sold: icu('This marks the {noun} as claimed. It stays with its buyer until you refund or replace it.'),
    withdrawn: icu('The {noun} is withdrawn already. This writes the claim down.'),
  },
  holdRest: icu(
    '{count, plural, =1 {Hold the other {noun} of this batch, too} other {Hold the other # {nouns} of this batch, too}}',
  ),
  claim: 'What does the person say?',
  addClaim: 'Add claim',
  another: 'Find another',
  claimedToast: 'The claim is added.',
  heldToast: icu('{count, plural, one {# {noun} is on hold.} other {# {nouns} are on hold.}}'),
}
