import type { LedgerRule } from '../../host/areas/ledger-rule.ts'
import { HOUSE } from './ledger.ts'

/** What each wallet has paid into a house account, less what it got back, in cents. */
export const sumsWith = (account: number) => `
  SELECT wallet, sum(cents) AS sum FROM (
    SELECT debit_account_id AS wallet, amount_cents AS cents FROM transfers WHERE credit_account_id = ${account}
    UNION ALL SELECT credit_account_id, -amount_cents FROM transfers WHERE debit_account_id = ${account}
  ) legs GROUP BY wallet`

/** What must be true of wallets, transfers, refunds and adjustments. */
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
  {
    nth: 14,
    name: 'every refund has one transfer of its amount to the wallet of the buyer',
    rows: 'refunds',
    violations: `
      SELECT format('refund %s: %s cents, transfer %s cents', r.id, r.amount_cents, t.amount_cents)
      FROM refunds r
      LEFT JOIN purchases p ON p.id = r.purchase_id AND p.user_id = r.user_id
      LEFT JOIN wallets w ON w.user_id = p.user_id
      LEFT JOIN transfers t ON t.reference = 'refund:' || r.id
      WHERE t.id IS NULL OR t.kind <> 'REFUND' OR t.amount_cents <> r.amount_cents
        OR t.debit_account_id <> ${HOUSE.refunds} OR t.credit_account_id IS DISTINCT FROM w.id`,
  },
  {
    nth: 15,
    name: 'the refunds of a purchase are never more than its amount',
    rows: 'refunds',
    violations: `
      SELECT format('purchase %s of %s cents: %s cents refunded', p.id, p.amount_cents, sum(r.amount_cents))
      FROM refunds r JOIN purchases p ON p.id = r.purchase_id
      GROUP BY p.id HAVING sum(r.amount_cents) > p.amount_cents`,
  },
  {
    nth: 16,
    name: 'every refund transfer belongs to a refund',
    rows: "transfers WHERE kind = 'REFUND'",
    violations: `
      SELECT format('transfer %s: %s', t.id, t.reference)
      FROM transfers t LEFT JOIN refunds r ON 'refund:' || r.id = t.reference
      WHERE t.kind = 'REFUND' AND r.id IS NULL`,
  },
  {
    nth: 24,
    name: 'every adjustment has one transfer of its amount in its direction',
    rows: 'wallet_adjustments',
    violations: `
      SELECT format('adjustment %s: %s cents, transfer %s cents',
        adjustments.id, adjustments.amount_cents, t.amount_cents)
      FROM wallet_adjustments adjustments
      LEFT JOIN wallets w ON w.user_id = adjustments.user_id
      LEFT JOIN transfers t ON t.reference = 'adjustment:' || adjustments.id
      WHERE t.id IS NULL OR t.kind <> 'ADJUSTMENT' OR t.amount_cents <> abs(adjustments.amount_cents)
        OR t.credit_account_id IS DISTINCT FROM
          CASE WHEN adjustments.amount_cents > 0 THEN w.id ELSE ${HOUSE.adjustments} END
        OR t.debit_account_id IS DISTINCT FROM
          CASE WHEN adjustments.amount_cents > 0 THEN ${HOUSE.adjustments} ELSE w.id END`,
  },
  {
    nth: 27,
    name: 'what is held of every wallet is the sum of its transfers to and from the account of held money',
    rows: 'wallets',
    violations: `
      SELECT format('wallet %s of user %s: %s cents held, the sum of its transfers is %s',
        w.id, w.user_id, w.held_cents, coalesce(t.sum, 0))
      FROM wallets w
      LEFT JOIN (${sumsWith(HOUSE.held)}) t ON t.wallet = w.id
      WHERE w.held_cents <> coalesce(t.sum, 0)`,
  },
  {
    nth: 28,
    name: 'what every customer owes is the sum of what was lent and paid',
    rows: 'wallets',
    violations: `
      SELECT format('wallet %s of user %s: %s cents owed, the sum of its transfers is %s',
        w.id, w.user_id, w.debt_cents, -coalesce(t.sum, 0))
      FROM wallets w
      LEFT JOIN (${sumsWith(HOUSE.debts)}) t ON t.wallet = w.id
      WHERE w.debt_cents <> -coalesce(t.sum, 0)`,
  },
  {
    nth: 29,
    name: 'every transfer of held, returned or owed money is between a wallet and its account',
    rows: "transfers WHERE kind IN ('HOLD', 'RETURN', 'DEBT')",
    violations: `
      SELECT format('transfer %s: %s from %s to %s', id, kind, debit_account_id, credit_account_id) FROM transfers
      WHERE (kind IN ('HOLD', 'RETURN', 'DEBT')
          OR least(debit_account_id, credit_account_id) IN (${HOUSE.held}, ${HOUSE.returned}, ${HOUSE.debts}))
        AND (greatest(debit_account_id, credit_account_id) < 100
          OR least(debit_account_id, credit_account_id) <> CASE kind
            WHEN 'HOLD' THEN ${HOUSE.held} WHEN 'RETURN' THEN ${HOUSE.returned}
            WHEN 'DEBT' THEN ${HOUSE.debts} ELSE 0 END)`,
  },
]
