import type { Tables } from '../../host/areas/table-rules.ts'

const afterSales = 'for good: the after-sales of bad accounts, and the batches that were put on hold'

export const tables: Tables = {
  purchases: {
    rights: 'SELECT, INSERT',
    kept: 'for good: money, from which every later balance is computed',
    person: {
      // Unless it is a random UUID.
      cleared: ['idempotency_key'],
      books: ['category_name', 'coupon_code', 'kind', 'request_hash', 'sub_category_name', 'title'],
    },
    noSecrets: {
      coupon_code: 'a discount for everyone who knows it',
      request_hash: 'compares a repeated request with the first',
    },
    signIn: 'none',
  },
  reports: {
    rights: 'SELECT, INSERT, UPDATE',
    kept: afterSales,
    person: { cleared: ['answer', 'message'], books: ['kind', 'reason', 'status'] },
    refusals: {
      reports_open_key: {
        code: 'ALREADY_EXISTS',
        sentence: 'You have reported this already. The shop will answer you.',
      },
    },
    types: {
      kind: "Generated<'PROBLEM' | 'OWNERSHIP'>",
      reason: "'NOT_WORKING' | 'WRONG_DETAILS' | 'ALREADY_USED' | 'OTHER' | null",
      status: "Generated<'OPEN' | 'REPLACED' | 'REFUNDED' | 'DECLINED'>",
    },
    signIn: 'none',
  },
  report_messages: {
    rights: 'SELECT, INSERT',
    kept: afterSales,
    person: { cleared: ['text'], books: ['author_kind'] },
    types: { author_kind: "'CUSTOMER' | 'OPERATOR'" },
    signIn: 'none',
  },
}
