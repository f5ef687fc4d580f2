import type { LedgerRule } from '../../host/areas/ledger-rule.ts'
import { HOUSE } from '../wallet/ledger.ts'

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
]
