import type { Pool } from 'pg'
import type { WebhookSender } from '../../../../../host/sandbox/webhook-sender.ts'
import { chargeNotice, disputeNotice, refundNotice } from './bodies.ts'
import { kobosOf, type OutcomeName, outcomes, type ReturnStep } from './outcomes.ts'
import {
  AWAITING_FEEDBACK,
  changeReturn,
  insertReturn,
  lastRefund,
  listReturns,
  openDispute,
  type ReturnedMoney,
  refundedKobo,
  undecidedDispute,
} from './returned-money.ts'
import { changeTransaction, readControl, storeNotice, type Transaction } from './store.ts'

export interface SimulatorContext {
  pool: Pool
  webhooks: WebhookSender<string>
  /** The address for notices. The real Paystack has it in its dashboard, not in the payment. */
  webhookUrl: () => string
}

/** Plays one outcome. Returns false if the payment has changed since it was read. */
export async function playOutcome(
  context: SimulatorContext,
  transaction: Transaction,
  name: OutcomeName,
): Promise<boolean> {
  const { change, isCharge, returns } = outcomes[name]
  const { pool } = context
  const after = change
    ? await changeTransaction(pool, transaction, change(transaction.quotedKobo))
    : transaction
  if (!after) return false
  const notices = returns ? await playReturn(pool, after, returns) : isCharge ? [chargeNotice(after)] : []
  if (!notices) return false
  if (name === 'resend' && transaction.lastNotice !== null) await send(context, name, transaction.lastNotice)
  for (const notice of notices) {
    await storeNotice(pool, after.accessCode, notice)
    await send(context, name, notice)
  }
  return true
}

const LATE_MS = 10_000

async function send({ pool, webhooks, webhookUrl }: SimulatorContext, name: OutcomeName, notice: string) {
  const { notices, delayMs } = await readControl(pool)
  if (notices === 'lost' || name === 'notices-lost') return
  if (notices === 'late' || name === 'notices-late') {
    webhooks.postLater(webhookUrl(), notice, delayMs || LATE_MS)
    return
  }
  const times = name === 'notices-twice' ? 2 : 1
  for (let time = 0; time < times; time++) await webhooks.post(webhookUrl(), notice)
}

/** Plays one step of a refund or a dispute. Returns its notices; null if the payment has changed since it was read. */
export async function playReturn(
  pool: Pool,
  transaction: Transaction,
  step: ReturnStep,
): Promise<string[] | null> {
  const returns = await listReturns(pool, transaction.accessCode)
  switch (step.kind) {
    case 'refund':
      return refund(pool, transaction, step, returns)
    case 'refund-fails':
      return failRefund(pool, transaction, lastRefund(returns))
    case 'dispute': {
      const { accessCode, amountKobo: kobo } = transaction
      const dispute = await insertReturn(pool, accessCode, {
        kind: 'dispute',
        kobo,
        status: AWAITING_FEEDBACK,
      })
      return [disputeNotice('create', transaction, dispute)]
    }
    case 'dispute-reminder': {
      const dispute = openDispute(returns)
      return dispute ? [disputeNotice('remind', transaction, dispute)] : null
    }
    case 'dispute-end':
      return endDispute(pool, transaction, undecidedDispute(returns), step.resolution)
  }
}

/** A payment is reversed once all of it has gone back. */
async function refund(
  pool: Pool,
  transaction: Transaction,
  step: ReturnStep & { kind: 'refund' },
  returns: ReturnedMoney[],
): Promise<string[] | null> {
  const kobo = kobosOf(step, transaction, returns)
  const end = step.states.at(-1) ?? 'processed'
  const isAll = end === 'processed' && refundedKobo(returns) + kobo >= transaction.amountKobo
  if (isAll && !(await changeTransaction(pool, transaction, { status: 'reversed' }))) return null
  const made = await insertReturn(pool, transaction.accessCode, { kind: 'refund', kobo, status: end })
  return step.states.map((status) => refundNotice(transaction, { ...made, status }))
}

async function failRefund(pool: Pool, transaction: Transaction, refund: ReturnedMoney | undefined) {
  const failed = refund && (await changeReturn(pool, refund, { status: 'failed', resolution: null }))
  if (!failed) return null
  if (transaction.status === 'reversed') await changeTransaction(pool, transaction, { status: 'success' })
  return [refundNotice(transaction, failed)]
}

/** If the shop loses, the payment is reversed; Paystack sends no notice of a refund then. */
async function endDispute(
  pool: Pool,
  transaction: Transaction,
  dispute: ReturnedMoney | undefined,
  resolution: string,
) {
  const ended = dispute && (await changeReturn(pool, dispute, { status: 'resolved', resolution }))
  if (!ended) return null
  const after =
    resolution === 'declined'
      ? transaction
      : await changeTransaction(pool, transaction, { status: 'reversed' })
  return [disputeNotice('resolve', after ?? transaction, ended)]
}
