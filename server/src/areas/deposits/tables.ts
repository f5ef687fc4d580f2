import { sql } from 'kysely'
import { dollarsOf, type PersonCopy, rowsOfQuery } from '../../host/areas/person-copy.ts'
import type { TableRules, Tables } from '../../host/areas/table-rules.ts'
import { deleteProviderEvents } from './events/delete-provider-events.ts'

const simulated: Pick<TableRules, 'rights' | 'kept'> = {
  rights: 'SELECT, INSERT, UPDATE, DELETE',
  kept: 'for good, and only in a sandbox: what the simulators of the providers know',
}

const ofSimulator = 'words and ids of a simulator'

/** The tables of the simulators of NOWPayments, Paystack and the source of rates, which a sandbox has. */
const simulatorTables: Tables = {
  sandbox_exchange_rate_control: { ...simulated, person: { none: { [ofSimulator]: ['control'] } } },
  sandbox_nowpayments_control: { ...simulated, person: { none: { [ofSimulator]: ['control'] } } },
  sandbox_nowpayments_invoices: {
    ...simulated,
    person: {
      none: { [ofSimulator]: ['cancel_url', 'description', 'ipn_callback_url', 'order_id', 'success_url'] },
    },
  },
  sandbox_nowpayments_payments: { ...simulated, person: { none: { [ofSimulator]: ['coin', 'status'] } } },
  sandbox_paystack_control: { ...simulated, person: { none: { [ofSimulator]: ['control'] } } },
  sandbox_paystack_evidence: { ...simulated, person: { none: { [ofSimulator]: ['file_name'] } } },
  sandbox_paystack_returns: {
    ...simulated,
    person: { none: { [ofSimulator]: ['access_code', 'kind', 'resolution', 'status'] } },
  },
  sandbox_paystack_transactions: {
    ...simulated,
    person: {
      cleared: ['email', 'last_notice'],
      none: {
        [ofSimulator]: [
          'access_code',
          'callback_url',
          'currency',
          'gateway_response',
          'metadata',
          'reference',
          'status',
        ],
      },
      copy: 'only in a sandbox, where no real person pays',
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
      books: {
        'words and ids of the shop and of the provider': [
          'method',
          'provider_invoice_id',
          'reference',
          'status',
        ],
        'compares a repeated request with the first': ['request_hash'],
      },
      copy: {
        section: 'deposits',
        without: {
          'for repeated requests only': ['idempotency_key', 'request_hash'],
          'leads to a page of the provider': ['payment_url', 'provider_invoice_id'],
        },
      },
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
      books: {
        'amounts, coins, words and ids of the provider': [
          'details',
          'method',
          'parent_payment_id',
          'payment_id',
          'settled_as',
          'status',
        ],
      },
      copy: {
        section: 'deposits',
        without: { 'the status says it': ['settled_as'], 'an id of the provider': ['parent_payment_id'] },
      },
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
    person: {
      replaced: ['settled_reason'],
      books: { 'words and ids of the shop': ['payment_id', 'reason', 'settled_decision'] },
      copy: { section: 'deposits' },
    },
    types: { settled_decision: "'credit' | 'refuse' | null" },
  },
  deposit_refusals: {
    rights: 'SELECT, INSERT, UPDATE',
    kept: money,
    person: {
      books: { 'what a provider said, without addresses': ['kind', 'method', 'words'] },
      copy: 'what a provider said to the shop, and not about the customer',
    },
  },
  returned_payments: {
    rights: 'SELECT, INSERT, UPDATE, DELETE',
    kept: money,
    person: {
      replaced: ['handled_note'],
      books: {
        'words and ids of the provider and of the shop': [
          'currency',
          'kind',
          'payment_id',
          'provider_id',
          'provider_status',
          'reason',
          'settled_state',
          'state',
          'told',
        ],
      },
      copy: {
        section: 'deposits',
        without: {
          'how the shop dealt with it': ['handled_note', 'settled_state', 'state', 'told'],
          'an id of the provider, and the currency of its amount': ['currency', 'provider_id'],
        },
      },
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
      books: {
        'words and ids of the provider about a payment that the shop does not know': [
          'amount',
          'key',
          'kind',
          'payment_id',
          'provider',
          'provider_status',
          'return_id',
        ],
      },
      copy: 'a payment that the shop does not know has no customer',
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
    person: {
      // Of those about a deposit of the customer, or with the e-mail.
      cleared: ['body'],
      books: { 'words of the shop': ['outcome', 'provider'] },
      copy: 'what a provider sent, as it came; the deposits have what it means',
    },
  },
  exchange_rates: {
    rights: 'SELECT, INSERT, UPDATE',
    kept: 'for good: deposits refer to them',
    person: { none: { 'the name of a service': ['source'] } },
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
