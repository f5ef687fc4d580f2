import { toDollars } from '@docket/contract/money'
import { sql } from 'kysely'
import { dollarsOf, type PersonCopy, rowsOfQuery } from '../../host/areas/person-copy.ts'
import type { Tables } from '../../host/areas/table-rules.ts'

const money = 'for good: money, from which every later balance is computed'

export const tables: Tables = {
  transfers: {
    rights: 'SELECT, INSERT',
    kept: money,
    person: {
      books: { 'a word of the shop and an id': ['kind', 'reference'] },
      copy: { section: 'transfers' },
    },
  },
  wallets: {
    rights: 'SELECT, INSERT, UPDATE (balance_cents, held_cents, debt_cents, open_disputes)',
    kept: money,
    person: { copy: { section: 'wallet' } },
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
      books: { 'compares a repeated request with the first': ['request_hash'] },
      copy: {
        section: 'adjustments',
        without: { 'for repeated requests only': ['idempotency_key', 'request_hash'] },
      },
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
      books: { 'compares a repeated request with the first': ['request_hash'] },
      copy: {
        section: 'refunds',
        without: { 'for repeated requests only': ['idempotency_key', 'request_hash'] },
      },
    },
    noSecrets: { request_hash: 'compares a repeated request with the first' },
    refusals: { refunds_idempotency_key: { code: 'KEY_REUSED' } },
    signIn: 'none',
  },
  house_accounts: {
    rights: 'SELECT',
    kept: 'for good: transfers refer to them',
    person: { none: { 'a word of the shop': ['name'] } },
  },
  ledger_check: {
    rights: 'SELECT, INSERT, UPDATE',
    kept: 'for good: they do not grow with sales',
    person: { none: { 'names of rules': ['failed_rules'] } },
  },
}

export const personCopy: PersonCopy = {
  wallet: {
    nth: 2,
    async whole(db, userId) {
      const { balance_cents, held_cents, debt_cents } = await db
        .selectFrom('wallets')
        .select(['balance_cents', 'held_cents', 'debt_cents'])
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return {
        balance: toDollars(balance_cents),
        held: toDollars(held_cents),
        owed: toDollars(debt_cents),
      }
    },
  },
  transfers: {
    nth: 6,
    rows: rowsOfQuery(
      (userId) => sql`
        SELECT t.id, t.kind, CASE WHEN t.credit_account_id = w.id THEN 1 ELSE -1 END * ${dollarsOf('t.amount_cents')} AS amount,
          t.reference, t.created_at AS "createdAt"
        FROM wallets w JOIN transfers t ON w.id IN (t.credit_account_id, t.debit_account_id) WHERE w.user_id = ${userId}`,
    ),
  },
  refunds: {
    nth: 11,
    rows: rowsOfQuery(
      (userId) => sql`
        SELECT id, purchase_id AS "orderId", account_id AS "accountId", ${dollarsOf('amount_cents')} AS amount, reason,
          created_at AS "createdAt"
        FROM refunds WHERE user_id = ${userId}`,
    ),
  },
  adjustments: {
    nth: 12,
    rows: rowsOfQuery(
      (userId) => sql`
        SELECT id, ${dollarsOf('amount_cents')} AS amount, reason, created_at AS "createdAt"
        FROM wallet_adjustments WHERE user_id = ${userId}`,
    ),
  },
}
