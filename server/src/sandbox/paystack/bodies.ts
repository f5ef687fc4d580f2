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

export type EventName = 'charge.success' | 'refund.processed' | 'charge.dispute.create'

/** A notice in Paystack's format: the exact text that is signed. */
export function noticeText(event: EventName, transaction: Transaction): string {
  return JSON.stringify({ event, data: noticeData(event, transaction) })
}

function noticeData(event: EventName, transaction: Transaction): object {
  if (event === 'charge.success') return transactionBody(transaction)
  const { reference, currency, email } = transaction
  const shared = { currency, domain: 'test', customer: customerBody(email) }
  if (event === 'refund.processed') {
    return {
      ...shared,
      status: 'processed',
      transaction_reference: reference,
      refund_reference: null,
      // As text, unlike all other amounts of Paystack.
      amount: String(transaction.amountKobo),
      processor: 'instant-transfer',
      integration: INTEGRATION,
    }
  }
  return {
    ...shared,
    id: 358950,
    refund_amount: Number(transaction.amountKobo),
    status: 'awaiting-merchant-feedback',
    resolution: null,
    transaction: transactionBody(transaction),
    transaction_reference: null,
    category: 'chargeback',
    dueAt: null,
    resolvedAt: null,
    evidence: null,
    note: null,
    history: [],
    messages: [],
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
