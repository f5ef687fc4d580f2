import { createHash } from 'node:crypto'
import type { SentAnswer } from '@docket/contract/admin/disputes'
import { sql } from 'kysely'
import type { Database, Tx } from '../../host/db/database.ts'
import { inTransaction } from '../../host/db/in-transaction.ts'
import { invalid, ShopError } from '../../host/errors.ts'
import type { Actor } from '../../host/security/actor.ts'
import { lockDepositOf } from '../deposits/decide/change-deposit.ts'
import type { DisputeAnswer, PaymentProvider } from '../deposits/payments/provider/payment-provider.ts'
import { PaymentProviderError } from '../deposits/payments/provider/payment-provider-error.ts'
import { type Providers, providerOf } from '../deposits/payments/registry.ts'
import { findDepositOfReturn } from '../deposits/returns/handle-return.ts'
import { settleReturns } from '../deposits/returns/settle-returns.ts'
import { writeEntry } from './audited.ts'
import { STATUS_OF } from './select-disputes.ts'

interface NewAnswer {
  id: number
  message: string
  phone: string | undefined
  file: Buffer
}

/** An answer that is being sent for longer has failed: its process has ended. All calls together take less. */
const SENDING_MS = 180_000

/**
 * Declines a dispute at its provider, with a PDF. The attempt is stored before the provider is called, and its end after:
 * two operators never send at once, and an attempt whose answer was lost can be repeated, because the provider is asked
 * first what it has. If the provider has taken it, the dispute is answered, as if an operator had marked it.
 * @throws NOT_FOUND, VALIDATION_ERROR, IN_PROGRESS, ALREADY_SETTLED if it is answered, over, or past its time
 */
export async function answerDispute(
  { db, providers }: { db: Database; providers: Providers },
  actor: Actor,
  answer: NewAnswer,
): Promise<void> {
  if (!isPdf(answer.file)) throw invalid({ file: ['Choose a PDF.'] })
  const { provider, sent, isAgain } = await inTransaction(db, (tx) => begin(tx, providers, actor, answer))
  const end = await send(provider, sent, isAgain)
  await inTransaction(db, (tx) => store(tx, actor, answer, end))
}

/** A provider that takes answers. */
type Answering = PaymentProvider & Required<Pick<PaymentProvider, 'answerDispute'>>

/** The client of a provider that takes answers to its disputes; null if it has no such call, or is off. */
export function answeringProvider(providers: Providers, method: 'crypto' | 'card'): Answering | null {
  const { client } = providerOf(providers, method)
  return client?.answerDispute ? (client as Answering) : null
}

async function begin(tx: Tx, providers: Providers, actor: Actor, { id, message, phone, file }: NewAnswer) {
  await lockDepositOf(tx, () => findDepositOfReturn(tx, id))
  const dispute = await tx
    .selectFrom('returned_payments')
    .innerJoin('payments', 'payments.payment_id', 'returned_payments.payment_id')
    .innerJoin('deposits', 'deposits.id', 'payments.deposit_id')
    .innerJoin('users', 'users.id', 'deposits.user_id')
    .leftJoin('dispute_answers', 'dispute_answers.return_id', 'returned_payments.id')
    .select(['returned_payments.payment_id', 'provider_id', 'returned_payments.state', 'deposits.method'])
    .select(['users.email', 'users.username', 'users.erased_at', 'dispute_answers.state as sent_state'])
    .select([
      sql<boolean>`due_at < now()`.as('is_late'),
      sql<boolean>`dispute_answers.started_at > now() - ${SENDING_MS}::integer * interval '1 millisecond'`.as(
        'is_recent',
      ),
    ])
    .where('returned_payments.id', '=', id)
    .where('kind', '=', 'dispute')
    .executeTakeFirst()
  if (!dispute) throw new ShopError('NOT_FOUND')
  if (dispute.state !== 'open' || dispute.sent_state === 'SENT') throw new ShopError('ALREADY_SETTLED', OVER)
  if (dispute.is_late) throw new ShopError('ALREADY_SETTLED', LATE)
  const provider = answeringProvider(providers, dispute.method)
  if (!provider || dispute.provider_id === null) throw invalid({ id: [NOT_FROM_HERE] })
  if (dispute.sent_state === 'SENDING' && dispute.is_recent) throw new ShopError('IN_PROGRESS', SENT_NOW)
  const attempt = { state: 'SENDING' as const, message, sha256: sha256(file), bytes: file.length }
  const by = { words: null, sent_by: actor.actorId, started_at: sql<Date>`now()`, ended_at: null }
  await tx
    .insertInto('dispute_answers')
    .values({ return_id: id, ...attempt, ...by })
    .onConflict((conflict) => conflict.column('return_id').doUpdateSet({ ...attempt, ...by }))
    .execute()
  const sent: DisputeAnswer = {
    disputeId: dispute.provider_id,
    paymentId: dispute.payment_id,
    ...{ message, file },
    customer: { email: dispute.email, name: dispute.username },
    // Of a customer who is erased, the shop has no data to give.
    phone: dispute.erased_at === null ? (phone ?? null) : null,
  }
  // A refused attempt has changed nothing at the provider.
  return { provider, sent, isAgain: dispute.sent_state !== null && dispute.sent_state !== 'REFUSED' }
}

const OVER = 'This dispute has changed. Reload the page.'
const LATE = 'The time to answer is over.'
const SENT_NOW = 'Another operator is sending an answer. Reload the page in a minute.'
const NOT_FROM_HERE = 'Answer this dispute in the provider’s dashboard, then mark it here.'

interface End {
  state: Exclude<SentAnswer['state'], 'SENDING'>
  words: string | null
}

/** `isAgain`: an earlier attempt may have arrived, so an answer that the provider has is ours. */
async function send(provider: Answering, answer: DisputeAnswer, isAgain: boolean): Promise<End> {
  const { name } = provider.breaker
  try {
    const { before } = await provider.answerDispute(answer)
    if (before === null || isAgain) return { state: 'SENT', words: null }
    return { state: 'REFUSED', words: `${name} has an answer already: ${before}.` }
  } catch (error) {
    if (!(error instanceof PaymentProviderError)) throw error
    const words = error.words === null ? `${name} ${error.reason}.` : `${name}: ${error.words}`
    return { state: error.refused && !error.unavailable ? 'REFUSED' : 'UNREACHABLE', words }
  }
}

async function store(tx: Tx, actor: Actor, { id, message, file }: NewAnswer, { state, words }: End) {
  const deposit = await lockDepositOf(tx, () => findDepositOfReturn(tx, id))
  if (!deposit) throw new ShopError('NOT_FOUND')
  await tx
    .updateTable('dispute_answers')
    .set({ state, words, ended_at: sql<Date>`now()` })
    .where('return_id', '=', id)
    .execute()
  const answered = await (state === 'SENT' ? markAnswered(tx, actor, { id, message }) : false)
  await writeEntry(tx, {
    ...actor,
    action: 'dispute.answer',
    subject: `dispute:${id}`,
    ...(answered && { before: { status: STATUS_OF.open } }),
    after: {
      ...{ sent: state, depositId: deposit.id, bytes: file.length, sha256: sha256(file).toString('hex') },
      ...(words !== null && { words }),
      ...(answered && { status: STATUS_OF.answered }),
    },
  })
  if (answered) await settleReturns(tx, deposit.id)
}

/** Whether it was open. A notice of the provider may have been faster. */
async function markAnswered(tx: Tx, actor: Actor, { id, message }: { id: number; message: string }) {
  const { numUpdatedRows } = await tx
    .updateTable('returned_payments')
    .set({
      ...{ state: 'answered', needs_handling: false, changed_at: sql<Date>`now()` },
      ...{ handled_at: sql<Date>`now()`, handled_by: actor.actorId, handled_note: message },
    })
    .where('id', '=', id)
    .where('state', '=', 'open')
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

const sha256 = (file: Buffer) => createHash('sha256').update(file).digest()

/** A PDF begins and ends with its marks [ISO 32000-1, 7.5]. Programs write up to a kilobyte after the last one. */
function isPdf(file: Buffer): boolean {
  return file.subarray(0, 5).equals(Buffer.from('%PDF-')) && file.subarray(-1_024).includes('%%EOF')
}
