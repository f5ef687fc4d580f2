import type { ReturnedMoney } from './returned-money.ts'
import type { Transaction } from './store.ts'

/** The id of the merchant at Paystack. */
const INTEGRATION = 100_001

/** A payment in Paystack's format. [PaystackOSS/openapi, VerifyResponse] */
export function transactionBody(transaction: Transaction) {
  const { reference, currency, email, status, gatewayResponse } = transaction
  const [paidAt, createdAt] = [transaction.paidAt?.toISOString() ?? null, transaction.createdAt.toISOString()]
  return {
    id: rawNumber(transaction.id),
    domain: 'test',
    status,
    reference,
    receipt_number: null,
    amount: Number(transaction.amountKobo),
    message: null,
    gateway_response: gatewayResponse,
    paid_at: paidAt,
    created_at: createdAt,
    channel: 'card',
    currency,
    ip_address: '127.0.0.1',
    metadata: transaction.metadata,
    log: null,
    fees: transaction.feesKobo === null ? null : Number(transaction.feesKobo),
    fees_split: null,
    authorization: paidAt === null ? {} : TEST_CARD,
    customer: customerBody(email),
    plan: null,
    split: {},
    order_id: null,
    paidAt,
    createdAt,
    requested_amount: Number(transaction.requestedKobo),
    pos_transaction_data: null,
    source: null,
    fees_breakdown: null,
    connect: null,
    transaction_date: createdAt,
    plan_object: {},
    subaccount: {},
  }
}

/** A payment as verify has it while it lags behind its notice. */
export function laggingBody(transaction: Transaction, status: string) {
  return transactionBody({
    ...transaction,
    status,
    gatewayResponse: 'The transaction was not completed',
    paidAt: null,
    feesKobo: null,
  })
}

/** The notice of a successful charge in Paystack's format. Like the others, the exact text that is signed. */
export function chargeNotice(transaction: Transaction): string {
  return JSON.stringify({ event: 'charge.success', data: transactionBody(transaction) })
}

/**
 * The notice of a refund. It has its reference only at its end. Its amount is text, unlike all other amounts of
 * Paystack, but for a failed refund, where it is a number. [PaystackOSS/doc-code-snippets, refunds]
 */
export function refundNotice(
  transaction: Transaction,
  { id, kobo, status }: Pick<ReturnedMoney, 'id' | 'kobo' | 'status'>,
): string {
  const { reference, currency, email } = transaction
  const isOver = status === 'processed' || status === 'failed'
  return JSON.stringify({
    event: `refund.${status}`,
    data: {
      status,
      transaction_reference: reference,
      refund_reference: isOver ? String(id) : null,
      amount: status === 'failed' ? Number(kobo) : String(kobo),
      currency,
      processor: 'instant-transfer',
      customer: customerBody(email),
      integration: INTEGRATION,
      domain: 'test',
    },
  })
}

const DAY_MS = 24 * 60 * 60_000

/** The notice of a dispute. [PaystackOSS/doc-code-snippets, webhooks] */
export function disputeNotice(
  event: 'create' | 'remind' | 'resolve',
  transaction: Transaction,
  dispute: ReturnedMoney,
): string {
  return JSON.stringify({ event: `charge.dispute.${event}`, data: disputeBody(transaction, dispute) })
}

/** Until when the shop can answer. */
export function dueAt({ createdAt }: Pick<ReturnedMoney, 'createdAt'>): Date {
  return new Date(createdAt.getTime() + DAY_MS)
}

/** A dispute in Paystack's format, in a notice and in the answer to a call. */
export function disputeBody(transaction: Transaction, dispute: ReturnedMoney) {
  const { currency, email } = transaction
  const now = new Date().toISOString()
  const createdAt = dispute.createdAt.toISOString()
  return {
    id: dispute.id,
    refund_amount: Number(dispute.kobo),
    currency,
    status: dispute.status,
    resolution: dispute.resolution,
    domain: 'test',
    transaction: transactionBody(transaction),
    transaction_reference: null,
    category: 'chargeback',
    customer: customerBody(email),
    bin: TEST_CARD.bin,
    last4: TEST_CARD.last4,
    dueAt: dueAt(dispute).toISOString(),
    resolvedAt: dispute.resolution === null ? null : now,
    evidence: null,
    attachments: null,
    note: null,
    history: [{ status: 'pending', by: email, createdAt }],
    messages: [{ sender: email, body: 'Customer complained about debit without value', createdAt }],
    created_at: createdAt,
    updated_at: now,
  }
}

/** Paystack's test card for successful payments. */
const TEST_CARD = {
  authorization_code: 'AUTH_sandbox',
  bin: '408408',
  last4: '4081',
  exp_month: '12',
  exp_year: '2030',
  channel: 'card',
  card_type: 'visa ',
  bank: 'TEST BANK',
  country_code: 'NG',
  brand: 'visa',
  reusable: true,
  signature: 'SIG_sandbox',
  account_name: null,
}

function customerBody(email: string) {
  return {
    id: 181873746,
    first_name: null,
    last_name: null,
    email,
    customer_code: 'CUS_sandbox',
    phone: null,
    metadata: null,
    risk_action: 'default',
    international_format_phone: null,
  }
}

/** A JSON number of any size. */
function rawNumber(integer: string): unknown {
  // Node has had `JSON.rawJSON` since version 22, but TypeScript's declaration of JSON does not have it yet.
  return (JSON as unknown as { rawJSON(text: string): unknown }).rawJSON(integer)
}
