import type { LedgerRule } from '../platform/areas/ledger-rule.ts'

/** What must be true of wallets and transfers. */
export const walletRules: readonly LedgerRule[] = [
  {
    nth: 1,
    name: 'the balance of every wallet is the sum of its transfers',
    rows: 'wallets',
    violations: `
      SELECT format('wallet %s of user %s has %s cents, the sum of its transfers is %s',
        w.id, w.user_id, w.balance_cents, coalesce(t.sum, 0))
      FROM wallets w
      LEFT JOIN (
        SELECT account_id, sum(cents) AS sum FROM (
          SELECT credit_account_id AS account_id, amount_cents AS cents FROM transfers
          UNION ALL SELECT debit_account_id, -amount_cents FROM transfers
        ) legs GROUP BY account_id
      ) t ON t.account_id = w.id
      WHERE w.balance_cents <> coalesce(t.sum, 0)`,
  },
  {
    nth: 2,
    name: 'the ledger sums to zero: the balances of the wallets and of the house accounts cancel out',
    rows: 'transfers',
    violations: `
      SELECT format('the wallets have %s cents, the house accounts %s', wallets, house)
      FROM (
        SELECT (SELECT coalesce(sum(balance_cents), 0) FROM wallets) AS wallets,
          (SELECT coalesce(sum(amount_cents) FILTER (WHERE credit_account_id < 100), 0)
            - coalesce(sum(amount_cents) FILTER (WHERE debit_account_id < 100), 0) FROM transfers) AS house
      ) totals WHERE wallets + house <> 0`,
  },
  {
    nth: 3,
    name: 'both ledger accounts of every transfer exist',
    rows: 'transfers',
    violations: `
      SELECT format('transfer %s: account %s', legs.id, legs.account_id)
      FROM (
        SELECT id, debit_account_id AS account_id FROM transfers
        UNION ALL SELECT id, credit_account_id FROM transfers
      ) legs
      WHERE NOT EXISTS (SELECT FROM wallets w WHERE w.id = legs.account_id)
        AND NOT EXISTS (SELECT FROM house_accounts h WHERE h.id = legs.account_id)`,
  },
  {
    nth: 4,
    name: 'every user has a wallet',
    rows: 'users',
    violations: `
      SELECT format('user %s', u.id) FROM users u
      WHERE NOT EXISTS (SELECT FROM wallets w WHERE w.user_id = u.id)`,
  },
]
