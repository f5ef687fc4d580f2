import type { Pool } from 'pg'
import type { WebhookSender } from '../../../../../host/sandbox/webhook-sender.ts'
import { chargeNotice } from './bodies.ts'
import { type OutcomeName, outcomes } from './outcomes.ts'
import { playReturn } from './play-return.ts'
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
