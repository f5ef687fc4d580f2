import type { LedgerRule } from '../../host/areas/ledger-rule.ts'

/** What must be true of purchases that wait for their deposits. An erasure empties the keys of purchases. */
export const waitingRules: readonly LedgerRule[] = [
  {
    nth: 32,
    name: 'every waiting purchase that is bought has the purchase with its key, of its goods, for no more than was agreed',
    rows: "waiting_purchases WHERE state = 'BOUGHT'",
    violations: `
      SELECT format('waiting purchase %s has purchase %s of %s cents', w.id, p.id, p.amount_cents)
      FROM waiting_purchases w LEFT JOIN purchases p ON p.id = w.purchase_id
      WHERE w.state = 'BOUGHT' AND (p.id IS NULL OR p.user_id <> w.user_id OR p.amount_cents > w.most_cents
        OR p.product_id IS DISTINCT FROM w.product_id OR p.quantity <> w.quantity
        OR p.idempotency_key <> 'wait#' || w.id)`,
  },
  {
    // A purchase of one that is still due was just made: the next run stores it.
    nth: 33,
    name: 'every purchase with the key of a waiting purchase belongs to it',
    rows: "purchases WHERE idempotency_key LIKE 'wait#%'",
    violations: `
      SELECT format('purchase %s has the key %s', p.id, p.idempotency_key)
      FROM purchases p LEFT JOIN waiting_purchases w ON 'wait#' || w.id = p.idempotency_key AND w.user_id = p.user_id
      WHERE p.idempotency_key LIKE 'wait#%' AND (w.id IS NULL OR NOT (
        w.state = 'DUE' OR (w.state = 'BOUGHT' AND w.purchase_id = p.id)))`,
  },
  {
    nth: 34,
    name: 'every waiting purchase that is due or bought has a credited deposit of its customer',
    rows: "waiting_purchases WHERE state IN ('DUE', 'BOUGHT')",
    violations: `
      SELECT format('waiting purchase %s is %s, its deposit %s is %s', w.id, w.state, d.id, d.status)
      FROM waiting_purchases w JOIN deposits d ON d.id = w.deposit_id
      WHERE d.user_id <> w.user_id
        OR (w.state IN ('DUE', 'BOUGHT') AND (d.status <> 'COMPLETED' OR w.credited_at IS NULL))`,
  },
]
