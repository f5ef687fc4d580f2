import * as z from 'zod'
import { dollars } from '../amounts.ts'
import { endpoint } from '../endpoint.ts'
import { pageOf, pageQuery } from '../page.ts'
import { instant, longId, longIdText } from '../text.ts'

/** The number of entries of a page. */
export const STORY_PAGE_SIZE = 20

/** The most characters of a provider's words that an entry has. */
export const MAX_WORDS_LENGTH = 4_000

/**
 * What happened with a deposit. `what` is an action of the audit log, such as `deposit.complete`, or one of these:
 * - `opened`; `separated`: opened for money of the deposit `deposit`
 * - `split`: other money of its payments became the deposit `deposit`
 * - `refused`: the provider opened no payment page
 * - `seen`: the payment was first heard of; `asked`: what the provider answered last when it was asked about it
 * - `notice`: a notice of the provider; `erased-notice`: one whose words were erased with the customer
 * - `to-buy`: what the deposit is to pay for, in `status`, for `amount` at most; `bought`: the purchase `purchase`;
 *   `not-bought`: the code of the error is in `status`; `buy-cancelled`: the customer cancelled it; `buy-ended`: the
 *   deposit was not paid in time
 * - `held`, `released`, `taken`, `given-back`, `owed`, `debt-paid`: money of the wallet
 */
export const storyEntry = z.object({
  key: z.string(),
  at: instant,
  what: z.string(),
  /** The username of the operator who did it; null: the shop, the provider or the customer. */
  by: z.string().nullable(),
  paymentId: z.string().nullable(),
  deposit: longId.nullable(),
  purchase: longId.nullable(),
  amount: dollars.nullable(),
  /** The status in the provider's words, what a dispute or a refund became, or what `what` says. */
  status: z.string().nullable(),
  /** What a notice led to, in words of the shop; empty while it waits. */
  outcomes: z.array(z.string()),
  /** Why the operator did it. */
  note: z.string().nullable(),
  /** How often the same notice came, and when it came last. */
  times: z.int(),
  lastAt: instant.nullable(),
  /** The provider's own words, without what names a person, a card or a secret; null if there are none. */
  words: z.string().nullable(),
})
export type StoryEntry = z.infer<typeof storyEntry>

export const depositStory = endpoint({
  method: 'GET',
  path: '/admin/deposit/:id/story',
  access: 'admin',
  permission: 'view',
  summary: `What happened with a deposit, the newest first: ${STORY_PAGE_SIZE} entries a page`,
  params: z.object({ id: longIdText }),
  query: z.object({ page: pageQuery.page }),
  output: pageOf(storyEntry),
  errors: ['VALIDATION_ERROR', 'NOT_FOUND'],
})
