import type { LedgerRule } from '../../host/areas/ledger-rule.ts'
import { HOUSE } from '../wallet/ledger.ts'
import { sumsWith } from '../wallet/wallet-rules.ts'

/** What must be true of deposits. */
export const depositRules: readonly LedgerRule[] = [
  {
    nth: 21,
    name: 'every completed deposit has one transfer to the wallet of its user, and no other deposit has any',
    rows: 'deposits',
    violations: `
      SELECT format('deposit %s is %s with a transfer of %s cents', d.id, d.status, t.amount_cents)
      FROM deposits d
      LEFT JOIN wallets w ON w.user_id = d.user_id
      LEFT JOIN transfers t ON t.reference = 'deposit:' || d.id
      WHERE (d.status = 'COMPLETED') <> (t.id IS NOT NULL)
        OR (t.id IS NOT NULL AND (t.amount_cents <> d.amount_cents OR t.credit_account_id IS DISTINCT FROM w.id
          OR t.debit_account_id <> ${HOUSE.deposits} OR t.kind <> 'DEPOSIT'))`,
  },
  {
    nth: 22,
    name: 'every deposit has the amount that was requested, unless another one arrived or an admin credited another one',
    rows: 'deposits',
    violations: `
      SELECT format('deposit %s: %s cents requested, %s cents in the end', d.id, requested_cents, amount_cents)
      FROM deposits d LEFT JOIN deposit_reviews r ON r.deposit_id = d.id
      WHERE amount_cents <> requested_cents
        AND (status <> 'COMPLETED' OR settled_decision IS DISTINCT FROM 'credit')
        AND NOT EXISTS (
          SELECT FROM payments p WHERE p.deposit_id = d.id AND p.settled_as = 'CREDITED'
            AND d.status = 'COMPLETED' AND p.details ->> 'creditedCents' = d.amount_cents::text
        )`,
  },
  {
    nth: 23,
    name: 'every deposit in REVIEW says why',
    rows: "deposits WHERE status = 'REVIEW'",
    violations: `
      SELECT format('deposit %s', d.id) FROM deposits d
      WHERE d.status = 'REVIEW' AND NOT EXISTS (
        SELECT FROM deposit_reviews r WHERE r.deposit_id = d.id AND r.settled_decision IS NULL)`,
  },
  {
    nth: 26,
    name: 'every deposit transfer belongs to a deposit',
    rows: "transfers WHERE kind = 'DEPOSIT'",
    violations: `
      SELECT format('transfer %s: %s', t.id, t.reference)
      FROM transfers t LEFT JOIN deposits d ON 'deposit:' || d.id = t.reference
      WHERE t.kind = 'DEPOSIT' AND d.id IS NULL`,
  },
  {
    nth: 30,
    name: 'what is held and taken for the returns of every customer is what the ledger has',
    rows: 'returned_payments',
    violations: `
      SELECT format('wallet %s: returns hold %s cents and took %s, the ledger has %s and %s',
        w.id, coalesce(r.held, 0), coalesce(r.taken, 0), w.held_cents, coalesce(t.sum, 0))
      FROM wallets w
      LEFT JOIN (
        SELECT d.user_id, sum(r.held_cents) AS held, sum(r.taken_cents) AS taken
        FROM returned_payments r JOIN payments p ON p.payment_id = r.payment_id JOIN deposits d ON d.id = p.deposit_id
        GROUP BY d.user_id
      ) r ON r.user_id = w.user_id
      LEFT JOIN (${sumsWith(HOUSE.returned)}) t ON t.wallet = w.id
      WHERE w.held_cents <> coalesce(r.held, 0) OR coalesce(t.sum, 0) <> coalesce(r.taken, 0)`,
  },
  {
    nth: 31,
    name: 'every wallet counts the disputes that are not over',
    rows: "returned_payments WHERE kind = 'dispute'",
    violations: `
      SELECT format('wallet %s counts %s, there are %s', w.id, w.open_disputes, coalesce(r.count, 0))
      FROM wallets w
      LEFT JOIN (
        SELECT d.user_id, count(*) FROM returned_payments r
          JOIN payments p ON p.payment_id = r.payment_id JOIN deposits d ON d.id = p.deposit_id
        WHERE r.kind = 'dispute' AND r.settled_state IN ('open', 'answered') GROUP BY d.user_id
      ) r ON r.user_id = w.user_id
      WHERE w.open_disputes <> coalesce(r.count, 0)`,
  },
]
