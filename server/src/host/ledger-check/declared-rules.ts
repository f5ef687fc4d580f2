// The areas declare these rules in their area.ts. After a change there, write this file again: npm run tables
import type { LedgerRule } from '../areas/ledger-rule.ts'

/** The rules of all areas, for commands: they do not load the areas with all their routes. */
export const DECLARED_RULES: readonly LedgerRule[] = [
  {
    nth: 1,
    name: 'the balance of every wallet is the sum of its transfers',
    rows: 'wallets',
    violations:
      "SELECT format('wallet %s of user %s has %s cents, the sum of its transfers is %s', w.id, w.user_id, w.balance_cents, coalesce(t.sum, 0)) FROM wallets w LEFT JOIN ( SELECT account_id, sum(cents) AS sum FROM ( SELECT credit_account_id AS account_id, amount_cents AS cents FROM transfers UNION ALL SELECT debit_account_id, -amount_cents FROM transfers ) legs GROUP BY account_id ) t ON t.account_id = w.id WHERE w.balance_cents <> coalesce(t.sum, 0)",
  },
  {
    nth: 2,
    name: 'the ledger sums to zero: the balances of the wallets and of the house accounts cancel out',
    rows: 'transfers',
    violations:
      "SELECT format('the wallets have %s cents, the house accounts %s', wallets, house) FROM ( SELECT (SELECT coalesce(sum(balance_cents), 0) FROM wallets) AS wallets, (SELECT coalesce(sum(amount_cents) FILTER (WHERE credit_account_id < 100), 0) - coalesce(sum(amount_cents) FILTER (WHERE debit_account_id < 100), 0) FROM transfers) AS house ) totals WHERE wallets + house <> 0",
  },
  {
    nth: 3,
    name: 'both ledger accounts of every transfer exist',
    rows: 'transfers',
    violations:
      "SELECT format('transfer %s: account %s', legs.id, legs.account_id) FROM ( SELECT id, debit_account_id AS account_id FROM transfers UNION ALL SELECT id, credit_account_id FROM transfers ) legs WHERE NOT EXISTS (SELECT FROM wallets w WHERE w.id = legs.account_id) AND NOT EXISTS (SELECT FROM house_accounts h WHERE h.id = legs.account_id)",
  },
  {
    nth: 4,
    name: 'every user has a wallet',
    rows: 'users',
    violations:
      "SELECT format('user %s', u.id) FROM users u WHERE NOT EXISTS (SELECT FROM wallets w WHERE w.user_id = u.id)",
  },
  {
    nth: 5,
    name: 'every purchase has one transfer of its amount from the wallet of its buyer; a free one has none',
    rows: 'purchases',
    violations:
      "SELECT format('purchase %s: %s cents, transfer %s cents', p.id, p.amount_cents, t.amount_cents) FROM purchases p LEFT JOIN wallets w ON w.user_id = p.user_id LEFT JOIN transfers t ON t.reference = 'purchase:' || p.id WHERE w.id IS NULL OR p.amount_cents <> coalesce(t.amount_cents, 0) OR (t.id IS NOT NULL AND (t.debit_account_id <> w.id OR t.credit_account_id <> 1 OR t.kind <> 'PURCHASE'))",
  },
  {
    nth: 6,
    name: 'every purchase transfer belongs to a purchase',
    rows: "transfers WHERE kind = 'PURCHASE'",
    violations:
      "SELECT format('transfer %s: %s', t.id, t.reference) FROM transfers t LEFT JOIN purchases p ON 'purchase:' || p.id = t.reference WHERE t.kind = 'PURCHASE' AND p.id IS NULL",
  },
  {
    nth: 7,
    name: 'every purchase of accounts has as many accounts of its product as it paid for; replaced accounts do not count',
    rows: "purchases WHERE kind = 'ACCOUNTS'",
    violations:
      "SELECT format('purchase %s: %s paid for, %s delivered', p.id, p.quantity, count(a.id) - count(r.account_id)) FROM purchases p LEFT JOIN sold_accounts s ON s.purchase_id = p.id LEFT JOIN accounts a ON a.id = s.account_id AND a.product_id = p.product_id LEFT JOIN replaced_accounts r ON r.account_id = a.id WHERE p.kind = 'ACCOUNTS' GROUP BY p.id HAVING count(a.id) - count(r.account_id) <> p.quantity",
  },
  {
    nth: 8,
    name: 'every purchase of a shipment has one shipment of its buyer, and neither a product nor accounts',
    rows: "purchases WHERE kind = 'SHIPMENT'",
    violations:
      "SELECT format('purchase %s', p.id) FROM purchases p LEFT JOIN shipments s ON s.id = p.id AND s.user_id = p.user_id WHERE p.kind = 'SHIPMENT' AND (s.id IS NULL OR p.quantity <> 1 OR p.product_id IS NOT NULL OR p.category_id IS NOT NULL OR EXISTS (SELECT FROM sold_accounts a WHERE a.purchase_id = p.id))",
  },
  {
    nth: 9,
    name: 'every shipment belongs to a purchase of a shipment, and every purchase of accounts has a product',
    rows: 'shipments',
    violations:
      "SELECT format('shipment %s', s.id) FROM shipments s LEFT JOIN purchases p ON p.id = s.id AND p.kind = 'SHIPMENT' WHERE p.id IS NULL UNION ALL SELECT format('purchase %s', id) FROM purchases WHERE kind = 'ACCOUNTS' AND (product_id IS NULL OR category_id IS NULL OR sub_category_id IS NULL)",
  },
  {
    nth: 10,
    name: 'every replaced account and its replacement belong to the purchase in which the account was replaced',
    rows: 'replaced_accounts',
    violations:
      "SELECT format('account %s, replaced by %s in purchase %s', r.account_id, r.replacement_id, r.purchase_id) FROM replaced_accounts r WHERE (SELECT count(*) FROM sold_accounts s WHERE s.account_id IN (r.account_id, r.replacement_id) AND s.purchase_id = r.purchase_id) <> 2",
  },
  {
    nth: 11,
    name: 'every withdrawn account exists, and is neither sold nor for sale',
    rows: 'withdrawn_accounts',
    violations:
      "SELECT format('account %s', w.account_id) FROM withdrawn_accounts w WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.id = w.account_id AND a.product_id = w.product_id) OR EXISTS (SELECT FROM available_accounts available WHERE available.account_id = w.account_id) OR EXISTS (SELECT FROM sold_accounts s WHERE s.account_id = w.account_id)",
  },
  {
    nth: 12,
    name: 'every account on hold is of a batch with an undecided hold, and neither for sale, sold nor withdrawn',
    rows: 'held_accounts',
    violations:
      "SELECT format('account %s', h.account_id) FROM held_accounts h WHERE NOT EXISTS ( SELECT FROM accounts a JOIN batch_holds b ON b.batch_id = a.batch_id WHERE a.id = h.account_id AND a.product_id = h.product_id AND b.id = h.hold_id AND b.decision IS NULL) OR EXISTS (SELECT FROM available_accounts available WHERE available.account_id = h.account_id) OR EXISTS (SELECT FROM sold_accounts s WHERE s.account_id = h.account_id) OR EXISTS (SELECT FROM withdrawn_accounts w WHERE w.account_id = h.account_id)",
  },
  {
    nth: 13,
    name: 'every account is for sale, on hold, sold or withdrawn',
    rows: 'accounts',
    violations:
      "SELECT format('account %s', a.id) FROM accounts a WHERE NOT EXISTS (SELECT FROM sold_accounts s WHERE s.account_id = a.id) AND NOT EXISTS (SELECT FROM available_accounts available WHERE available.account_id = a.id) AND NOT EXISTS (SELECT FROM withdrawn_accounts w WHERE w.account_id = a.id) AND NOT EXISTS (SELECT FROM held_accounts h WHERE h.account_id = a.id)",
  },
  {
    nth: 14,
    name: 'every refund has one transfer of its amount to the wallet of the buyer',
    rows: 'refunds',
    violations:
      "SELECT format('refund %s: %s cents, transfer %s cents', r.id, r.amount_cents, t.amount_cents) FROM refunds r LEFT JOIN purchases p ON p.id = r.purchase_id AND p.user_id = r.user_id LEFT JOIN wallets w ON w.user_id = p.user_id LEFT JOIN transfers t ON t.reference = 'refund:' || r.id WHERE t.id IS NULL OR t.kind <> 'REFUND' OR t.amount_cents <> r.amount_cents OR t.debit_account_id <> 4 OR t.credit_account_id IS DISTINCT FROM w.id",
  },
  {
    nth: 15,
    name: 'the refunds of a purchase are never more than its amount',
    rows: 'refunds',
    violations:
      "SELECT format('purchase %s of %s cents: %s cents refunded', p.id, p.amount_cents, sum(r.amount_cents)) FROM refunds r JOIN purchases p ON p.id = r.purchase_id GROUP BY p.id HAVING sum(r.amount_cents) > p.amount_cents",
  },
  {
    nth: 16,
    name: 'every refund transfer belongs to a refund',
    rows: "transfers WHERE kind = 'REFUND'",
    violations:
      "SELECT format('transfer %s: %s', t.id, t.reference) FROM transfers t LEFT JOIN refunds r ON 'refund:' || r.id = t.reference WHERE t.kind = 'REFUND' AND r.id IS NULL",
  },
  {
    nth: 17,
    name: 'the amount of every purchase is quantity times price less the discount of its coupon',
    rows: 'purchases',
    violations:
      "SELECT format('purchase %s', p.id) FROM purchases p WHERE p.amount_cents <> p.quantity * p.unit_price_cents - p.discount_cents OR (p.coupon_id IS NULL AND p.discount_cents <> 0)",
  },
  {
    nth: 18,
    name: 'every sold account exists, its purchase exists, and it is not for sale',
    rows: 'sold_accounts',
    violations:
      "SELECT format('account %s of purchase %s', s.account_id, s.purchase_id) FROM sold_accounts s WHERE NOT EXISTS (SELECT FROM accounts a WHERE a.id = s.account_id) OR NOT EXISTS (SELECT FROM purchases p WHERE p.id = s.purchase_id) OR EXISTS (SELECT FROM available_accounts available WHERE available.account_id = s.account_id)",
  },
  {
    nth: 19,
    name: 'every account for sale belongs to the product that it is sold as',
    rows: 'available_accounts',
    violations:
      "SELECT format('account %s for sale as product %s', available.account_id, available.product_id) FROM available_accounts available LEFT JOIN accounts a ON a.id = available.account_id WHERE a.id IS NULL OR a.product_id <> available.product_id",
  },
  {
    nth: 20,
    name: 'every account for sale has an id above the newest stock mark of its product, because purchases search only there',
    rows: 'available_accounts',
    violations:
      "SELECT format('account %s of product %s, whose mark is %s', available.account_id, available.product_id, marks.account_id) FROM available_accounts available JOIN ( SELECT DISTINCT ON (product_id) product_id, account_id FROM stock_marks ORDER BY product_id, id DESC ) marks ON marks.product_id = available.product_id WHERE available.account_id <= marks.account_id",
  },
  {
    nth: 21,
    name: 'every completed deposit has one transfer to the wallet of its user, and no other deposit has any',
    rows: 'deposits',
    violations:
      "SELECT format('deposit %s is %s with a transfer of %s cents', d.id, d.status, t.amount_cents) FROM deposits d LEFT JOIN wallets w ON w.user_id = d.user_id LEFT JOIN transfers t ON t.reference = 'deposit:' || d.id WHERE (d.status = 'COMPLETED') <> (t.id IS NOT NULL) OR (t.id IS NOT NULL AND (t.amount_cents <> d.amount_cents OR t.credit_account_id IS DISTINCT FROM w.id OR t.debit_account_id <> 2 OR t.kind <> 'DEPOSIT'))",
  },
  {
    nth: 22,
    name: 'every deposit has the amount that was requested, unless another one arrived or an admin credited another one',
    rows: 'deposits',
    violations:
      "SELECT format('deposit %s: %s cents requested, %s cents in the end', d.id, requested_cents, amount_cents) FROM deposits d LEFT JOIN deposit_reviews r ON r.deposit_id = d.id WHERE amount_cents <> requested_cents AND (status <> 'COMPLETED' OR settled_decision IS DISTINCT FROM 'credit') AND NOT EXISTS ( SELECT FROM payments p WHERE p.deposit_id = d.id AND p.settled_as = 'CREDITED' AND d.status = 'COMPLETED' AND p.details ->> 'creditedCents' = d.amount_cents::text )",
  },
  {
    nth: 23,
    name: 'every deposit in REVIEW says why',
    rows: "deposits WHERE status = 'REVIEW'",
    violations:
      "SELECT format('deposit %s', d.id) FROM deposits d WHERE d.status = 'REVIEW' AND NOT EXISTS ( SELECT FROM deposit_reviews r WHERE r.deposit_id = d.id AND r.settled_decision IS NULL)",
  },
  {
    nth: 24,
    name: 'every adjustment has one transfer of its amount in its direction',
    rows: 'wallet_adjustments',
    violations:
      "SELECT format('adjustment %s: %s cents, transfer %s cents', adjustments.id, adjustments.amount_cents, t.amount_cents) FROM wallet_adjustments adjustments LEFT JOIN wallets w ON w.user_id = adjustments.user_id LEFT JOIN transfers t ON t.reference = 'adjustment:' || adjustments.id WHERE t.id IS NULL OR t.kind <> 'ADJUSTMENT' OR t.amount_cents <> abs(adjustments.amount_cents) OR t.credit_account_id IS DISTINCT FROM CASE WHEN adjustments.amount_cents > 0 THEN w.id ELSE 3 END OR t.debit_account_id IS DISTINCT FROM CASE WHEN adjustments.amount_cents > 0 THEN 3 ELSE w.id END",
  },
  {
    nth: 25,
    name: 'every closed block of a long list has as many rows as its stored count says',
    rows: 'list_blocks',
    violations:
      "SELECT format('block %s of %s', nth, list) FROM list_blocks WHERE row_count <> CASE list WHEN 'audit_log' THEN (SELECT count(*) FROM audit_log WHERE true AND id > after_id AND id <= last_id) WHEN 'security_events' THEN (SELECT count(*) FROM security_events WHERE true AND id > after_id AND id <= last_id) WHEN 'deposits' THEN (SELECT count(*) FROM deposits WHERE true AND id > after_id AND id <= last_id) WHEN 'deposits_crypto' THEN (SELECT count(*) FROM deposits WHERE method = 'crypto' AND id > after_id AND id <= last_id) WHEN 'deposits_card' THEN (SELECT count(*) FROM deposits WHERE method = 'card' AND id > after_id AND id <= last_id) WHEN 'users' THEN (SELECT count(*) FROM users WHERE true AND id > after_id AND id <= last_id) WHEN 'purchases' THEN (SELECT count(*) FROM purchases WHERE kind = 'ACCOUNTS' AND id > after_id AND id <= last_id) WHEN 'shipments' THEN (SELECT count(*) FROM shipments WHERE true AND id > after_id AND id <= last_id) END",
  },
  {
    nth: 26,
    name: 'every deposit transfer belongs to a deposit',
    rows: "transfers WHERE kind = 'DEPOSIT'",
    violations:
      "SELECT format('transfer %s: %s', t.id, t.reference) FROM transfers t LEFT JOIN deposits d ON 'deposit:' || d.id = t.reference WHERE t.kind = 'DEPOSIT' AND d.id IS NULL",
  },
  {
    nth: 27,
    name: 'what is held of every wallet is the sum of its transfers to and from the account of held money',
    rows: 'wallets',
    violations:
      "SELECT format('wallet %s of user %s: %s cents held, the sum of its transfers is %s', w.id, w.user_id, w.held_cents, coalesce(t.sum, 0)) FROM wallets w LEFT JOIN ( SELECT wallet, sum(cents) AS sum FROM ( SELECT debit_account_id AS wallet, amount_cents AS cents FROM transfers WHERE credit_account_id = 5 UNION ALL SELECT credit_account_id, -amount_cents FROM transfers WHERE debit_account_id = 5 ) legs GROUP BY wallet) t ON t.wallet = w.id WHERE w.held_cents <> coalesce(t.sum, 0)",
  },
  {
    nth: 28,
    name: 'what every customer owes is the sum of what was lent and paid',
    rows: 'wallets',
    violations:
      "SELECT format('wallet %s of user %s: %s cents owed, the sum of its transfers is %s', w.id, w.user_id, w.debt_cents, -coalesce(t.sum, 0)) FROM wallets w LEFT JOIN ( SELECT wallet, sum(cents) AS sum FROM ( SELECT debit_account_id AS wallet, amount_cents AS cents FROM transfers WHERE credit_account_id = 7 UNION ALL SELECT credit_account_id, -amount_cents FROM transfers WHERE debit_account_id = 7 ) legs GROUP BY wallet) t ON t.wallet = w.id WHERE w.debt_cents <> -coalesce(t.sum, 0)",
  },
  {
    nth: 29,
    name: 'every transfer of held, returned or owed money is between a wallet and its account',
    rows: "transfers WHERE kind IN ('HOLD', 'RETURN', 'DEBT')",
    violations:
      "SELECT format('transfer %s: %s from %s to %s', id, kind, debit_account_id, credit_account_id) FROM transfers WHERE (kind IN ('HOLD', 'RETURN', 'DEBT') OR least(debit_account_id, credit_account_id) IN (5, 6, 7)) AND (greatest(debit_account_id, credit_account_id) < 100 OR least(debit_account_id, credit_account_id) <> CASE kind WHEN 'HOLD' THEN 5 WHEN 'RETURN' THEN 6 WHEN 'DEBT' THEN 7 ELSE 0 END)",
  },
  {
    nth: 30,
    name: 'what is held and taken for the returns of every customer is what the ledger has',
    rows: 'returned_payments',
    violations:
      "SELECT format('wallet %s: returns hold %s cents and took %s, the ledger has %s and %s', w.id, coalesce(r.held, 0), coalesce(r.taken, 0), w.held_cents, coalesce(t.sum, 0)) FROM wallets w LEFT JOIN ( SELECT d.user_id, sum(r.held_cents) AS held, sum(r.taken_cents) AS taken FROM returned_payments r JOIN payments p ON p.payment_id = r.payment_id JOIN deposits d ON d.id = p.deposit_id GROUP BY d.user_id ) r ON r.user_id = w.user_id LEFT JOIN ( SELECT wallet, sum(cents) AS sum FROM ( SELECT debit_account_id AS wallet, amount_cents AS cents FROM transfers WHERE credit_account_id = 6 UNION ALL SELECT credit_account_id, -amount_cents FROM transfers WHERE debit_account_id = 6 ) legs GROUP BY wallet) t ON t.wallet = w.id WHERE w.held_cents <> coalesce(r.held, 0) OR coalesce(t.sum, 0) <> coalesce(r.taken, 0)",
  },
  {
    nth: 31,
    name: 'every wallet counts the disputes that are not over',
    rows: "returned_payments WHERE kind = 'dispute'",
    violations:
      "SELECT format('wallet %s counts %s, there are %s', w.id, w.open_disputes, coalesce(r.count, 0)) FROM wallets w LEFT JOIN ( SELECT d.user_id, count(*) FROM returned_payments r JOIN payments p ON p.payment_id = r.payment_id JOIN deposits d ON d.id = p.deposit_id WHERE r.kind = 'dispute' AND r.settled_state IN ('open', 'answered') GROUP BY d.user_id ) r ON r.user_id = w.user_id WHERE w.open_disputes <> coalesce(r.count, 0)",
  },
  {
    nth: 32,
    name: 'every waiting purchase that is bought has the purchase with its key, of its goods, for no more than was agreed',
    rows: "waiting_purchases WHERE state = 'BOUGHT'",
    violations:
      "SELECT format('waiting purchase %s has purchase %s of %s cents', w.id, p.id, p.amount_cents) FROM waiting_purchases w LEFT JOIN purchases p ON p.id = w.purchase_id WHERE w.state = 'BOUGHT' AND (p.id IS NULL OR p.user_id <> w.user_id OR p.amount_cents > w.most_cents OR p.product_id IS DISTINCT FROM w.product_id OR p.quantity <> w.quantity OR p.idempotency_key <> 'wait#' || w.id)",
  },
  {
    nth: 33,
    name: 'every purchase with the key of a waiting purchase belongs to it',
    rows: "purchases WHERE idempotency_key LIKE 'wait#%'",
    violations:
      "SELECT format('purchase %s has the key %s', p.id, p.idempotency_key) FROM purchases p LEFT JOIN waiting_purchases w ON 'wait#' || w.id = p.idempotency_key AND w.user_id = p.user_id WHERE p.idempotency_key LIKE 'wait#%' AND (w.id IS NULL OR NOT ( w.state = 'DUE' OR (w.state = 'BOUGHT' AND w.purchase_id = p.id)))",
  },
  {
    nth: 34,
    name: 'every waiting purchase that is due or bought has a credited deposit of its customer',
    rows: "waiting_purchases WHERE state IN ('DUE', 'BOUGHT')",
    violations:
      "SELECT format('waiting purchase %s is %s, its deposit %s is %s', w.id, w.state, d.id, d.status) FROM waiting_purchases w JOIN deposits d ON d.id = w.deposit_id WHERE d.user_id <> w.user_id OR (w.state IN ('DUE', 'BOUGHT') AND (d.status <> 'COMPLETED' OR w.credited_at IS NULL))",
  },
]
