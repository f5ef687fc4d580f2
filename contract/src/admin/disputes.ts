import * as z from 'zod'
import { recorded } from '../acts.ts'
import { dollars } from '../amounts.ts'
import { depositMethod, depositStatus } from '../deposits.ts'
import { endpoint } from '../endpoint.ts'
import { filterQuery } from '../list-query.ts'
import { pageOf, pageQuery } from '../page.ts'
import { id, instant, longId, longIdText, message, oneOf, optional, textOfForm } from '../text.ts'
import { disputeList } from './dispute-list.ts'
import { reason, userRef } from './shared.ts'

export const disputeStatus = oneOf(disputeList.filters.status.values)
export type DisputeStatus = z.infer<typeof disputeStatus>

/** A dispute of a payment at the bank, with what is held and taken for it. */
export const dispute = z.object({
  id: longId,
  status: disputeStatus,
  user: userRef,
  depositId: longId,
  /** Its value in dollars at the rate of the deposit; null if it is not known. */
  amount: dollars.nullable(),
  /** What is held of the customer's wallet until it is over. */
  held: dollars,
  /** What was taken of the wallet, or became the customer's debt. */
  taken: dollars,
  /** In the provider's words. */
  reason: z.string().nullable(),
  /** Until when the shop can answer it. */
  dueAt: instant.nullable(),
  createdAt: instant,
  changedAt: instant,
  /** False: it waits for nothing of the shop. */
  needsHandling: z.boolean(),
})
export type Dispute = z.infer<typeof dispute>

export const disputes = endpoint({
  method: 'GET',
  path: '/admin/dispute/list',
  access: 'admin',
  permission: 'view',
  summary:
    'Disputes of payments: open ones first, the nearest deadline first; then answered ones, then the rest',
  query: z.object({
    ...pageQuery,
    ...filterQuery(disputeList.filters),
  }),
  output: pageOf(dispute),
  errors: ['VALIDATION_ERROR'],
})

/** How money of a dispute moved. `owed`: the wallet did not have it, so the customer owes it. */
export const disputeMove = z.object({
  kind: z.enum(['held', 'released', 'taken', 'owed', 'given-back']),
  amount: dollars,
  at: instant,
})

/** The largest file of an answer, in bytes. */
export const MAX_EVIDENCE_BYTES = 5 * 1024 * 1024
/** The maximum number of characters that the provider is told beside the file. */
export const MAX_ANSWER_LENGTH = 2_000

/** An answer that an operator sent to the provider of the payment, or tried to send. */
export const sentAnswer = z.object({
  /**
   * SENDING: an operator sends it now. REFUSED: the provider refused it, in `words`. UNREACHABLE: no answer came, so it
   * may be sent again.
   */
  state: z.enum(['SENDING', 'SENT', 'REFUSED', 'UNREACHABLE']),
  message: z.string(),
  words: z.string().nullable(),
  by: z.string(),
  at: instant,
})
export type SentAnswer = z.infer<typeof sentAnswer>

export const disputeDetails = dispute.extend({
  /** The provider's number of the dispute; null if it names none. */
  providerId: z.string().nullable(),
  /** The status in the provider's words. */
  providerStatus: z.string(),
  deposit: z.object({
    id: longId,
    method: depositMethod,
    amount: dollars,
    status: depositStatus,
    createdAt: instant,
  }),
  wallet: z.object({ balance: dollars, held: dollars, owed: dollars }),
  customer: z.object({ id, username: z.string(), createdAt: instant, isErased: z.boolean() }),
  /** The oldest first. */
  moves: z.array(disputeMove),
  /** What an operator noted last. */
  handled: z.object({ at: instant, by: z.string(), note: z.string() }).nullable(),
  /** Whether the provider takes answers from here. Otherwise operators answer in its dashboard. */
  takesAnswers: z.boolean(),
  answer: sentAnswer.nullable(),
})
export type DisputeDetails = z.infer<typeof disputeDetails>

export const disputeById = endpoint({
  method: 'GET',
  path: '/admin/dispute/:id',
  access: 'admin',
  permission: 'view',
  summary: 'A dispute with its deposit, its customer and what happened to the money',
  params: z.object({ id: longIdText }),
  output: disputeDetails,
  errors: ['NOT_FOUND'],
})

export const markDispute = endpoint({
  method: 'POST',
  path: '/admin/dispute/mark',
  access: 'admin',
  permission: 'adjust',
  act: { caps: ['credits'], entries: ['dispute.mark'], mails: ['large-credit'] },
  stepUp: true,
  summary:
    'Say what happened at the provider: the dispute is answered, won or lost. A later notice of the provider counts, too',
  body: z.strictObject({ id: longId, as: disputeStatus.exclude(['OPEN']), note: reason }),
  output: disputeDetails,
  errors: ['VALIDATION_ERROR', 'NOT_FOUND', 'ALREADY_SETTLED', 'LIMIT_REACHED'],
})

const phone = textOfForm(/^\+?[0-9][0-9 ()-]{5,28}$/, 30, 'Enter a phone number, such as +234 802 345 6789.')

/** The fields of an answer beside its file. */
export const answerFields = z.object({
  id: longIdText.describe('The id of the dispute.'),
  message: message(MAX_ANSWER_LENGTH, 'Say why the payment is right.'),
  phone: optional(phone).describe(
    'The phone of the customer. The provider gets the data of the customer as evidence only with it, for claims of fraud.',
  ),
})

export const answerDispute = endpoint({
  method: 'POST',
  path: '/admin/dispute/answer',
  access: 'admin',
  permission: 'adjust',
  act: recorded('dispute.answer'),
  stepUp: true,
  summary:
    'Decline a dispute at the provider, with the evidence as a PDF. `answer` of the output says whether the provider has taken it; then the dispute is answered',
  upload: {
    mediaType: 'multipart/form-data',
    form: answerFields.extend({ file: z.file().max(MAX_EVIDENCE_BYTES) }),
  },
  output: disputeDetails,
  errors: [
    'VALIDATION_ERROR',
    'NOT_FOUND',
    'ALREADY_SETTLED',
    'IN_PROGRESS',
    'PAYLOAD_TOO_LARGE',
    'UNSUPPORTED_MEDIA_TYPE',
  ],
})

const settings = z.object({
  /** Whether a customer may buy while a payment of theirs is disputed. */
  buyingDuringDisputes: z.boolean(),
})

export const disputeSettings = endpoint({
  method: 'GET',
  path: '/admin/dispute/settings',
  access: 'admin',
  permission: 'view',
  summary: 'Whether customers may buy while a payment of theirs is disputed',
  output: settings,
  errors: [],
})

export const saveDisputeSettings = endpoint({
  method: 'PUT',
  path: '/admin/dispute/settings',
  access: 'admin',
  permission: 'settings',
  stepUp: true,
  act: recorded('settings.update'),
  summary: 'Choose whether customers may buy while a payment of theirs is disputed',
  body: z.strictObject({ buyingDuringDisputes: z.boolean() }),
  output: settings,
  errors: ['VALIDATION_ERROR'],
})
