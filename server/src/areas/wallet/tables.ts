import type { Tables } from '../../host/areas/table-rules.ts'

const money = 'for good: money, from which every later balance is computed'

export const tables: Tables = {
  transfers: {
    rights: 'SELECT, INSERT',
    kept: money,
    person: { books: ['kind', 'reference'] },
  },
  wallets: {
    rights: 'SELECT, INSERT, UPDATE (balance_cents)',
    kept: money,
    growsSlowly: true,
    signIn: 'none',
  },
  wallet_adjustments: {
    rights: 'SELECT, INSERT',
    kept: money,
    person: {
      // Unless it is a random UUID.
      cleared: ['idempotency_key'],
      replaced: ['reason'],
      books: ['request_hash'],
    },
    noSecrets: { request_hash: 'compares a repeated request with the first' },
    refusals: { wallet_adjustments_idempotency_key: { code: 'KEY_REUSED' } },
    growsSlowly: true,
    signIn: 'none',
  },
  refunds: {
    rights: 'SELECT, INSERT',
    kept: money,
    person: {
      // Unless it is a random UUID.
      cleared: ['idempotency_key'],
      replaced: ['reason'],
      books: ['request_hash'],
    },
    noSecrets: { request_hash: 'compares a repeated request with the first' },
    refusals: { refunds_idempotency_key: { code: 'KEY_REUSED' } },
    signIn: 'none',
  },
  house_accounts: {
    rights: 'SELECT',
    kept: 'for good: transfers refer to them',
    person: { none: ['name'] },
  },
  ledger_check: {
    rights: 'SELECT, INSERT, UPDATE',
    kept: 'for good: they do not grow with sales',
    person: { none: ['failed_rules'] },
  },
}
