import type { Pool } from 'pg'
import type { WebhookSender } from '../../../../../host/sandbox/webhook-sender.ts'
import { type Coin, unitsFor } from './coins.ts'
import { paymentBody } from './notice.ts'
import {
  type Invoice,
  insertPayment,
  listPayments,
  type Payment,
  readControl,
  updatePayment,
} from './store.ts'

/** Every outcome of the page: when it is possible, its button, what it does, and where the browser goes next. */
export const outcomes = {
  pay: {
    when: 'unpaid',
    label: 'Pay in full',
    does: 'The funds arrive and are confirmed.',
    leads: 'success',
  },
  underpay: { when: 'unpaid', label: 'Pay too little', does: 'Half of the amount arrives.', leads: 'back' },
  overpay: {
    when: 'unpaid',
    label: 'Pay too much',
    does: 'One and a half times the amount arrives.',
    leads: 'success',
  },
  'pay-little': {
    when: 'unpaid',
    label: 'Pay far too little',
    does: 'A twentieth of the amount arrives.',
    leads: 'back',
  },
  'pay-much': {
    when: 'unpaid',
    label: 'Pay far too much',
    does: 'Four times the amount arrives.',
    leads: 'success',
  },
  'wrong-coin': {
    when: 'unpaid',
    label: 'Pay in another coin',
    does: 'The funds arrive in a coin that was not chosen.',
    leads: 'back',
  },
  'wrong-asset': {
    when: 'unpaid',
    label: 'Send the wrong asset',
    does: 'Another coin arrives, and the status is one that the documents do not have.',
    leads: 'back',
  },
  start: { when: 'unpaid', label: 'Choose this coin', does: 'A payment waits for its funds.', leads: 'back' },
  fail: { when: 'unpaid', label: 'Let it fail', does: 'The payment ends in an error.', leads: 'back' },
  expire: { when: 'unpaid', label: 'Let it expire', does: 'No payment arrives in time.', leads: 'back' },
  cancel: {
    when: 'unpaid',
    label: 'Cancel',
    does: 'Nothing arrives, and the status is one that the documents do not have.',
    leads: 'back',
  },
  'notices-twice': {
    when: 'unpaid',
    label: 'Pay, webhooks twice',
    does: 'Every webhook is sent twice.',
    leads: 'success',
  },
  'notices-reversed': {
    when: 'unpaid',
    label: 'Pay, webhooks reversed',
    does: 'The last webhook arrives first.',
    leads: 'success',
  },
  'notices-lost': {
    when: 'unpaid',
    label: 'Pay, webhooks lost',
    does: 'Only the first webhook arrives.',
    leads: 'success',
  },
  abandon: {
    when: 'unpaid',
    label: 'Abandon',
    does: 'Goes back to the shop without a payment.',
    leads: 'cancel',
  },
  'pay-late': {
    when: 'closed',
    label: 'Pay late',
    does: 'The funds arrive after the payment has ended.',
    leads: 'success',
  },
  'pay-with-new-payment': {
    when: 'closed',
    label: 'Pay with a new payment',
    does: 'The invoice is paid in a second attempt.',
    leads: 'success',
  },
  'send-again': {
    when: 'paid',
    label: 'Send to the address again',
    does: 'A repeated payment that names the first one as its parent.',
    leads: 'back',
  },
  'pay-second': {
    when: 'paid',
    label: 'Pay the invoice again',
    does: 'A second, separate payment.',
    leads: 'back',
  },
  'top-up': {
    when: 'underpaid',
    label: 'Send the rest',
    does: 'The missing funds arrive, and become a payment that names the first one as its parent.',
    leads: 'back',
  },
  grow: {
    when: 'underpaid',
    label: 'Complete the payment',
    does: 'The missing funds arrive and are added to the payment itself.',
    leads: 'back',
  },
  refund: { when: 'paid', label: 'Refund', does: 'The provider gives the funds back.', leads: 'back' },
  resend: {
    when: 'any',
    label: 'Send the last webhook again',
    does: 'With the same content.',
    leads: 'back',
  },
} as const

export type OutcomeName = keyof typeof outcomes
export type Stage = 'unpaid' | 'closed' | 'paid'

/** The stage of the newest payment of an invoice. */
export function stageOf(payments: Payment[]): Stage {
  const status = payments.at(-1)?.status ?? 'waiting'
  if (status === 'waiting') return 'unpaid'
  return status === 'expired' || status === 'failed' || status === 'cancelled' ? 'closed' : 'paid'
}

export function isPossible(name: string, payments: Payment[]): name is OutcomeName {
  if (!Object.hasOwn(outcomes, name)) return false
  const { when } = outcomes[name as OutcomeName]
  if (when === 'any') return payments.length > 0
  if (when === 'underpaid') return stageOf(payments) === 'paid' && missingUnits(payments.at(-1)) > 0n
  return when === stageOf(payments)
}

function missingUnits(payment: Payment | undefined): bigint {
  return payment && payment.status !== 'refunded' ? payment.askedUnits - payment.paidUnits : 0n
}

interface SimulatorContext {
  pool: Pool
  webhooks: WebhookSender<ReturnType<typeof paymentBody>>
  /** The address to use for a notice to this callback URL. */
  addressFor: (ipnCallbackUrl: string) => string
}

const INTERMEDIATE_STATUSES = ['confirming', 'confirmed', 'sending']

/** Plays one outcome of an invoice: changes the status of its payment step by step and sends a notice for each step. */
export async function playOutcome(
  context: SimulatorContext,
  { invoice, name, coin }: { invoice: Invoice; name: OutcomeName; coin: Coin },
): Promise<void> {
  if (name === 'abandon') return
  const payments = await listPayments(context.pool, invoice.id)
  const lastPayment = payments.at(-1)
  const isOtherCoin = lastPayment?.status === 'waiting' && lastPayment.coin !== coin
  const needsNew = !lastPayment || startsNewPayment(name) || isOtherCoin
  const parentId =
    (name === 'send-again' || name === 'top-up') && lastPayment
      ? (lastPayment.parentId ?? lastPayment.id)
      : null
  const newPayment = { invoiceId: invoice.id, parentId, coin, askedUnits: unitsFor(invoice.priceCents, coin) }
  const payment = needsNew ? await insertPayment(context.pool, newPayment) : lastPayment

  const notices = needsNew ? [paymentBody(invoice, payment)] : []
  let current = payment
  for (const status of name === 'resend' ? [current.status] : statusesOf(name)) {
    if (name !== 'resend')
      current = await updatePayment(context.pool, {
        ...current,
        ...arrivedFunds(name, payment, lastPayment),
        status,
      })
    notices.push(paymentBody(invoice, current))
    // Each notice is sent at its step, unless the order is reversed: then all are sent at the end.
    if (name !== 'notices-reversed') await send(context, invoice, name, notices.splice(0))
  }
  await send(context, invoice, name, notices.toReversed())
}

function startsNewPayment(name: OutcomeName): boolean {
  return (
    name === 'pay-with-new-payment' || name === 'pay-second' || name === 'send-again' || name === 'top-up'
  )
}

function statusesOf(name: OutcomeName): string[] {
  switch (name) {
    case 'start':
      return []
    case 'underpay':
    case 'pay-little':
      return ['confirming', 'confirmed', 'partially_paid']
    case 'fail':
      return ['confirming', 'failed']
    case 'expire':
      return ['expired']
    case 'cancel':
      return ['cancelled']
    case 'wrong-asset':
      return ['confirming', 'confirmed', 'wrong_asset_confirmed']
    case 'refund':
      return ['refunded']
    case 'grow':
    case 'pay-late':
      return ['finished']
    default:
      return [...INTERMEDIATE_STATUSES, 'finished']
  }
}

/** The amount that arrives, and its coin. `before` is the newest payment until then. */
function arrivedFunds(name: OutcomeName, payment: Payment, before: Payment | undefined): Partial<Payment> {
  switch (name) {
    case 'fail':
    case 'expire':
    case 'cancel':
      return { paidUnits: 0n }
    case 'refund':
      return {}
    case 'underpay':
      return { paidUnits: payment.askedUnits / 2n }
    case 'top-up':
      return { paidUnits: missingUnits(before) }
    case 'pay-little':
      return { paidUnits: payment.askedUnits / 20n }
    case 'pay-much':
      return { paidUnits: payment.askedUnits * 4n }
    case 'overpay':
      return { paidUnits: (payment.askedUnits * 3n) / 2n }
    case 'wrong-coin':
    case 'wrong-asset':
      return { coin: payment.coin === 'ltc' ? 'btc' : 'ltc', paidUnits: payment.askedUnits }
    default:
      return { paidUnits: payment.askedUnits }
  }
}

async function send(
  { pool, webhooks, addressFor }: SimulatorContext,
  invoice: Invoice,
  name: OutcomeName,
  notices: ReturnType<typeof paymentBody>[],
) {
  const { notices: delivery, missing } = await readControl(pool)
  if (!invoice.ipnCallbackUrl || delivery === 'lost') return
  for (const whole of notices) {
    const notice = {
      ...whole,
      ...((missing === 'order' || missing === 'both') && { order_id: null }),
      ...((missing === 'invoice' || missing === 'both') && { invoice_id: null }),
    }
    if (name === 'notices-lost' && notice.payment_status !== 'waiting') continue
    const times = name === 'notices-twice' ? 2 : 1
    for (let time = 0; time < times; time++) await webhooks.post(addressFor(invoice.ipnCallbackUrl), notice)
  }
}
