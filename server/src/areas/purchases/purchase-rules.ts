import type { LedgerRule } from '../../host/areas/ledger-rule.ts'
import { HOUSE } from '../wallet/ledger.ts'

/** What must be true of purchases. */
export const purchaseRules: readonly LedgerRule[] = [
  {
    nth: 5,
    name: 'every purchase has one transfer of its amount from the wallet of its buyer; a free one has none',
    rows: 'purchases',
    violations: `
      SELECT format('purchase %s: %s cents, transfer %s cents', p.id, p.amount_cents, t.amount_cents)
      FROM purchases p
      LEFT JOIN wallets w ON w.user_id = p.user_id
      LEFT JOIN transfers t ON t.reference = 'purchase:' || p.id
      WHERE w.id IS NULL OR p.amount_cents <> coalesce(t.amount_cents, 0)
        OR (t.id IS NOT NULL AND
          (t.debit_account_id <> w.id OR t.credit_account_id <> ${HOUSE.sales} OR t.kind <> 'PURCHASE'))`,
  },
  {
    nth: 6,
    name: 'every purchase transfer belongs to a purchase',
    rows: "transfers WHERE kind = 'PURCHASE'",
    violations: `
      SELECT format('transfer %s: %s', t.id, t.reference)
      FROM transfers t LEFT JOIN purchases p ON 'purchase:' || p.id = t.reference
      WHERE t.kind = 'PURCHASE' AND p.id IS NULL`,
  },
  {
    nth: 7,
    name: 'every purchase of accounts has as many accounts of its product as it paid for; replaced accounts do not count',
    rows: "purchases WHERE kind = 'ACCOUNTS'",
    violations: `
      SELECT format('purchase %s: %s paid for, %s delivered', p.id, p.quantity, count(a.id) - count(r.account_id))
      FROM purchases p
      LEFT JOIN sold_accounts s ON s.purchase_id = p.id
      LEFT JOIN accounts a ON a.id = s.account_id AND a.product_id = p.product_id
      LEFT JOIN replaced_accounts r ON r.account_id = a.id
      WHERE p.kind = 'ACCOUNTS'
      GROUP BY p.id HAVING count(a.id) - count(r.account_id) <> p.quantity`,
  },
  {
    nth: 17,
    name: 'the amount of every purchase is quantity times price less the discount of its coupon',
    rows: 'purchases',
    violations: `
      SELECT format('purchase %s', p.id) FROM purchases p
      WHERE p.amount_cents <> p.quantity * p.unit_price_cents - p.discount_cents
        OR (p.coupon_id IS NULL AND p.discount_cents <> 0)`,
  },
]
