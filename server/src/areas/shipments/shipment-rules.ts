import type { LedgerRule } from '../../host/areas/ledger-rule.ts'

/** What must be true of shipments and the purchases of them. */
export const shipmentRules: readonly LedgerRule[] = [
  {
    nth: 8,
    name: 'every purchase of a shipment has one shipment of its buyer, and neither a product nor accounts',
    rows: "purchases WHERE kind = 'SHIPMENT'",
    violations: `
      SELECT format('purchase %s', p.id)
      FROM purchases p LEFT JOIN shipments s ON s.id = p.id AND s.user_id = p.user_id
      WHERE p.kind = 'SHIPMENT' AND (s.id IS NULL OR p.quantity <> 1 OR p.product_id IS NOT NULL
        OR p.category_id IS NOT NULL OR EXISTS (SELECT FROM sold_accounts a WHERE a.purchase_id = p.id))`,
  },
  {
    nth: 9,
    name: 'every shipment belongs to a purchase of a shipment, and every purchase of accounts has a product',
    rows: 'shipments',
    violations: `
      SELECT format('shipment %s', s.id)
      FROM shipments s LEFT JOIN purchases p ON p.id = s.id AND p.kind = 'SHIPMENT' WHERE p.id IS NULL
      UNION ALL
      SELECT format('purchase %s', id) FROM purchases
      WHERE kind = 'ACCOUNTS' AND (product_id IS NULL OR category_id IS NULL OR sub_category_id IS NULL)`,
  },
]
