-- Adds the batches. Each product gets the accounts that it sold and the accounts in stock. Product 1 has `largestStock`
-- accounts in stock, and each other product has a 200th of that. A batch has at most 5,000 accounts.
WITH sold AS (
  SELECT product_id, sum(quantity) AS quantity FROM purchases GROUP BY product_id
), stocked_products AS (
  SELECT p.id, coalesce(sold.quantity, 0)
    + CASE WHEN p.id = 1 THEN pg_temp.size('largestStock') ELSE ceil(pg_temp.size('largestStock') / 200.0) END AS account_count
  FROM products p LEFT JOIN sold ON sold.product_id = p.id
)
INSERT INTO account_batches (product_id, source, imported_by, account_count, created_at)
SELECT id, 'upload ' || nth || '.txt', 1, least(5000, account_count - (nth - 1) * 5000),
  pg_temp.moment(nth, 1 + ceil(account_count / 5000.0)::integer) AS created_at
FROM stocked_products CROSS JOIN LATERAL generate_series(1, ceil(account_count / 5000.0)::integer) AS nth
ORDER BY created_at, id;
