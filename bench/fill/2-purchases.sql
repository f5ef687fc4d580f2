-- Orders, as the shop keeps them. Old customers buy more often than new ones, and the first products sell best; the
-- very first has the most lines (3-lines.sql).
INSERT INTO purchases (user_id, product_id, quantity, unit_price_cents, unit_cost_cents, discount_cents, amount_cents,
    coupon_id, coupon_code, title, category_id, category_name, sub_category_id, sub_category_name, balance_after_cents,
    idempotency_key, request_hash, purchased_at)
SELECT dice.user_id, p.id, dice.quantity, p.selling_price_cents, p.cost_price_cents, price.discount,
    dice.quantity * p.selling_price_cents - price.discount, c.id, c.code, p.title, g.id, g.name, s.id, s.name, 0,
    gen_random_uuid()::text, sha256(i::text::bytea), dice.at
FROM (
  SELECT i, pg_temp.moment(i, pg_temp.size('purchases')) AS at,
    -- User 1 is the operator. As many users as purchases have come by then, in proportion.
    2 + floor(i::bigint * pg_temp.size('users') / (1.0 + pg_temp.size('purchases')) * random() ^ 2)::integer AS user_id,
    1 + floor(pg_temp.size('products') * random() ^ 2)::integer AS product_id,
    CASE WHEN random() < 0.95 THEN 1 ELSE 2 + floor(3 * random())::integer END AS quantity,
    CASE WHEN random() < 0.05 THEN 1 + floor(40 * random())::integer END AS coupon_id
  FROM generate_series(1, pg_temp.size('purchases')) AS i
) dice
JOIN products p ON p.id = dice.product_id
JOIN sub_categories s ON s.id = p.sub_category_id
JOIN categories g ON g.id = s.category_id
LEFT JOIN coupons c ON c.id = dice.coupon_id
CROSS JOIN LATERAL (
  SELECT coalesce((dice.quantity * p.selling_price_cents * c.basis_points + 5000) / 10000, 0) AS discount
) price
ORDER BY i;

INSERT INTO transfers (debit_account_id, credit_account_id, amount_cents, kind, reference, created_at)
SELECT w.id, 1, p.amount_cents, 'PURCHASE', 'purchase:' || p.id, p.purchased_at
FROM purchases p JOIN wallets w ON w.user_id = p.user_id ORDER BY p.id;
