import { sql } from 'kysely'
import { dollarsOf, type PersonCopy, rowsOfQuery } from '../../host/areas/person-copy.ts'
import type { TableRules, Tables } from '../../host/areas/table-rules.ts'
import { deleteProviderEvents } from './events/delete-provider-events.ts'

const simulated: Pick<TableRules, 'rights' | 'kept'> = {
  rights: 'SELECT, INSERT, UPDATE, DELETE',
  kept: 'for good, and only in a sandbox: what the simulators of the providers know',
}

/** The tables of the simulators of NOWPayments, Paystack and the source of rates, which a sandbox has. */
const simulatorTables: Tables = {
  sandbox_exchange_rate_control: { ...simulated, person: { none: ['control'] } },
  sandbox_nowpayments_control: { ...simulated, person: { none: ['control'] } },
  sandbox_nowpayments_invoices: {
    ...simulated,
    person: { none: ['cancel_url', 'description', 'ipn_callback_url', 'order_id', 'success_url'] },
  },
  sandbox_nowpayments_payments: { ...simulated, person: { none: ['coin', 'status'] } },
  sandbox_paystack_control: { ...simulated, person: { none: ['control'] } },
  sandbox_paystack_returns: {
    ...simulated,
    person: { none: ['access_code', 'kind', 'resolution', 'status'] },
  },
  sandbox_paystack_transactions: {
    ...simulated,
    person: {
      cleared: ['email', 'last_notice'],
      none: [
        'access_code',
        'callback_url',
        'currency',
        'gateway_response',
        'metadata',
        'reference',
        'status',
      ],
    },
  },
}

const money = 'for good: money, from which every later balance is computed'

export const tables: Tables = {
  deposits: {
    rights: 'SELECT, INSERT, UPDATE',
    kept: money,
    person: {
      // The key unless it is a random UUID.
      cleared: ['idempotency_key', 'payment_url'],
      books: ['method', 'provider_invoice_id', 'reference', 'request_hash', 'status'],
    },
    noSecrets: { request_hash: 'compares a repeated request with the first' },
    types: {
      method: "'crypto' | 'card'",
      // A trigger writes it (migration 0019).
      requested_cents: 'ColumnType<bigint | null, never, never>',
      status: "Generated<'PENDING' | 'COMPLETED' | 'FAILED' | 'EXPIRED' | 'REVIEW'>",
    },
    signIn: 'none',
  },
  payments: {
    rights: 'SELECT, INSERT, UPDATE',
    kept: money,
    person: {
      // Amounts and coins.
      books: ['details', 'method', 'parent_payment_id', 'payment_id', 'settled_as', 'status'],
    },
    types: {
      details: 'JSONColumnType<Record<string, unknown>>',
      method: "'crypto' | 'card'",
      settled_as: "'CREDITED' | 'REVIEW' | null",
    },
  },
  deposit_reviews: {
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: money,
    person: { replaced: ['settled_reason'], books: ['payment_id', 'reason', 'settled_decision'] },
    types: { settled_decision: "'credit' | 'refuse' | null" },
  },
  deposit_refusals: {
    rights: 'SELECT, INSERT, UPDATE',
    kept: money,
    // What a provider said, without addresses.
    person: { books: ['kind', 'method', 'words'] },
  },
  returned_payments: {
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: money,
    person: {
      replaced: ['handled_note'],
      // Words of the provider.
      books: [
        ...['currency', 'kind', 'payment_id', 'provider_id', 'provider_status', 'reason', 'settled_state'],
        ...['state', 'told'],
      ],
    },
    types: {
      kind: "'refund' | 'dispute' | 'reversal'",
      settled_state: "'new' | 'open' | 'answered' | 'returned' | 'kept' | null",
      state: "'open' | 'answered' | 'returned' | 'kept'",
    },
    signIn: 'none',
  },
  unmatched_notices: {
    rights: 'SELECT, INSERT, UPDATE',
    kept: money,
    person: {
      // Words and ids of the provider about a payment that the shop does not know.
      books: ['amount', 'key', 'kind', 'payment_id', 'provider', 'provider_status', 'return_id'],
    },
    types: { kind: "'payment' | 'refund' | 'dispute'" },
    signIn: 'none',
  },
  provider_events: {
    // What a provider sent stays as it came. Only functions of the owner empty it, for an erasure, and delete it.
    rights: 'SELECT, INSERT, UPDATE (processed_at, outcome)',
    kept: ({ providerEventsDays }) =>
      `${providerEventsDays} days after it was processed (\`PROVIDER_EVENTS_DAYS\`); without a limit until it is processed`,
    deletions: [deleteProviderEvents],
    person: { cleared: ['body'], books: ['outcome', 'provider'] },
  },
  exchange_rates: {
    rights: 'SELECT, INSERT, UPDATE',
    kept: 'for good: deposits refer to them',
    person: { none: ['source'] },
    growsSlowly: true,
  },
  ...simulatorTables,
}

export const personCopy: PersonCopy = {
  deposits: {
    nth: 10,
    rows: rowsOfQuery(
      (userId) => sql`
        SELECT d.id, d.method, d.status, ${dollarsOf('d.amount_cents')} AS amount, d.reference, d.created_at AS "createdAt",
          d.completed_at AS "completedAt", r.reason AS "reviewReason", r.settled_decision AS "reviewDecision",
          r.settled_reason AS "reviewDecisionReason", (
            SELECT coalesce(jsonb_agg(jsonb_build_object('id', payment_id, 'status', status, 'details', details)
              ORDER BY first_seen_at), '[]') FROM payments WHERE deposit_id = d.id
          ) AS payments, (
            SELECT coalesce(jsonb_agg(jsonb_build_object('kind', p.kind, 'amount', ${dollarsOf('p.amount_cents')},
              'status', p.provider_status, 'reason', p.reason, 'at', p.first_heard_at) ORDER BY p.id), '[]')
            FROM returned_payments p JOIN payments USING (payment_id) WHERE deposit_id = d.id
          ) AS returns
        FROM deposits d LEFT JOIN deposit_reviews r ON r.deposit_id = d.id WHERE d.user_id = ${userId}`,
    ),
  },
}
