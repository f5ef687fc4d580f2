import type { LedgerRule } from '../../host/areas/ledger-rule.ts'

/** What must be true of accounts, whether they are for sale, on hold, sold, replaced or withdrawn. */
export const stockRules: readonly LedgerRule[] = [
  {
    nth: 10,
    name: 'every replaced account and its replacement belong to the purchase in which the account was replaced',
    rows: 'replaced_accounts',
    violations: `
      SELECT format('account %s, replaced by %s in purchase %s', r.account_id, r.replacement_id, r.purchase_id)
      FROM replaced_accounts r
      WHERE (SELECT count(*) FROM sold_accounts s
        WHERE s.account_id IN (r.account_id, r.replacement_id) AND s.purchase_id = r.purchase_id) <> 2`,
  },
  {
    nth: 11,
    name: 'every withdrawn account exists, and is neither sold nor for sale',
    rows: 'withdrawn_accounts',
    violations: `
      SELECT format('account %s', w.account_id) FROM withdrawn_accounts w
      WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.id = w.account_id AND a.product_id = w.product_id)
        OR EXISTS (SELECT FROM available_accounts available WHERE available.account_id = w.account_id)
        OR EXISTS (SELECT FROM sold_accounts s WHERE s.account_id = w.account_id)`,
  },
  {
    nth: 12,
    name: 'every account on hold is of a batch with an undecided hold, and neither for sale, sold nor withdrawn',
    rows: 'held_accounts',
    violations: `
      SELECT format('account %s', h.account_id) FROM held_accounts h
      WHERE NOT EXISTS (
          SELECT FROM accounts a JOIN batch_holds b ON b.batch_id = a.batch_id
          WHERE a.id = h.account_id AND a.product_id = h.product_id AND b.id = h.hold_id AND b.decision IS NULL)
        OR EXISTS (SELECT FROM available_accounts available WHERE available.account_id = h.account_id)
        OR EXISTS (SELECT FROM sold_accounts s WHERE s.account_id = h.account_id)
        OR EXISTS (SELECT FROM withdrawn_accounts w WHERE w.account_id = h.account_id)`,
  },
  {
    nth: 13,
    name: 'every account is for sale, on hold, sold or withdrawn',
    rows: 'accounts',
    violations: `
      SELECT format('account %s', a.id) FROM accounts a
      WHERE NOT EXISTS (SELECT FROM sold_accounts s WHERE s.account_id = a.id)
        AND NOT EXISTS (SELECT FROM available_accounts available WHERE available.account_id = a.id)
        AND NOT EXISTS (SELECT FROM withdrawn_accounts w WHERE w.account_id = a.id)
        AND NOT EXISTS (SELECT FROM held_accounts h WHERE h.account_id = a.id)`,
  },
  {
    nth: 18,
    name: 'every sold account exists, its purchase exists, and it is not for sale',
    rows: 'sold_accounts',
    violations: `
      SELECT format('account %s of purchase %s', s.account_id, s.purchase_id)
      FROM sold_accounts s
      WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.id = s.account_id)
        OR NOT EXISTS (SELECT FROM purchases p WHERE p.id = s.purchase_id)
        OR EXISTS (SELECT FROM available_accounts available WHERE available.account_id = s.account_id)`,
  },
  {
    nth: 19,
    name: 'every account for sale belongs to the product that it is sold as',
    rows: 'available_accounts',
    violations: `
      SELECT format('account %s for sale as product %s', available.account_id, available.product_id)
      FROM available_accounts available LEFT JOIN accounts a ON a.id = available.account_id
      WHERE a.id IS NULL OR a.product_id <> available.product_id`,
  },
  {
    nth: 20,
    name: 'every account for sale has an id above the newest stock mark of its product, because purchases search only there',
    rows: 'available_accounts',
    violations: `
      SELECT format('account %s of product %s, whose mark is %s',
        available.account_id, available.product_id, marks.account_id)
      FROM available_accounts available
      JOIN (
        SELECT DISTINCT ON (product_id) product_id, account_id FROM stock_marks ORDER BY product_id, id DESC
      ) marks ON marks.product_id = available.product_id
      WHERE available.account_id <= marks.account_id`,
  },
]
