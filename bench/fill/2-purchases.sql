-- Adds the purchases. One in four is a shipment (3-shipments.sql). Old customers buy more often than new ones, and the
-- products with the lowest ids sell best. Product 1 has the most accounts (4-batches.sql).
INSERT INTO purchases (user_id, kind, product_id, quantity, unit_price_cents, unit_cost_cents, discount_cents, amount_cents,
    coupon_id, coupon_code, title, category_id, category_name, sub_category_id, sub_category_name, balance_after_cents,
    idempotency_key, request_hash, purchased_at)
SELECT draws.user_id, CASE WHEN p.id IS NULL THEN 'SHIPMENT' ELSE 'ACCOUNTS' END::purchase_kind, p.id, price.quantity,
    price.cents, coalesce(p.cost_price_cents, 20), price.discount, price.quantity * price.cents - price.discount,
    c.id, c.code, coalesce(p.title, 'Test shipment to Houston, TX'), categories.id, categories.name, s.id, s.name, 0,
    gen_random_uuid()::text, sha256(i::text::bytea), draws.at
FROM (
  SELECT i, pg_temp.moment(i, pg_temp.size('purchases')) AS at,
    -- One of the users who have registered by that time. User 1 is the operator and buys nothing.
    2 + floor(i::bigint * pg_temp.size('users') / (1.0 + pg_temp.size('purchases')) * random() ^ 2)::integer AS user_id,
    CASE WHEN i % 4 > 0 THEN 1 + floor(pg_temp.size('products') * random() ^ 2)::integer END AS product_id,
    CASE WHEN random() < 0.95 THEN 1 ELSE 2 + floor(3 * random())::integer END AS quantity,
    CASE WHEN random() < 0.05 THEN 1 + floor(40 * random())::integer END AS coupon_id
  FROM generate_series(1, pg_temp.size('purchases')) AS i
) draws
LEFT JOIN products p ON p.id = draws.product_id
LEFT JOIN sub_categories s ON s.id = p.sub_category_id
LEFT JOIN categories ON categories.id = s.category_id
LEFT JOIN coupons c ON c.id = draws.coupon_id
CROSS JOIN LATERAL (
  SELECT quantity, cents, coalesce((quantity * cents * c.basis_points + 5000) / 10000, 0) AS discount
  FROM (
    SELECT CASE WHEN p.id IS NULL THEN 1 ELSE draws.quantity END AS quantity, coalesce(p.selling_price_cents, 199) AS cents
  ) list
) price
ORDER BY i;

-- Ledger account 1 is the house account of sales.
INSERT INTO transfers (debit_account_id, credit_account_id, amount_cents, kind, reference, created_at)
SELECT w.id, 1, p.amount_cents, 'PURCHASE', 'purchase:' || p.id, p.purchased_at
FROM purchases p JOIN wallets w ON w.user_id = p.user_id ORDER BY p.id;
