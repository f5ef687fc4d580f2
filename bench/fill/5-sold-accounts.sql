-- Gives each purchase the oldest unsold accounts of its product. Then withdraws one in 200 of the other accounts.
WITH numbered_accounts AS (
  SELECT id, product_id, row_number() OVER (PARTITION BY product_id ORDER BY id) AS nth FROM accounts
), delivered_units AS (
  SELECT p.id, p.product_id, row_number() OVER (PARTITION BY p.product_id ORDER BY p.id) AS nth
  FROM purchases p CROSS JOIN LATERAL generate_series(1, p.quantity)
)
INSERT INTO sold_accounts (account_id, purchase_id)
SELECT a.id, d.id FROM delivered_units d JOIN numbered_accounts a USING (product_id, nth) ORDER BY d.id, a.id;

INSERT INTO withdrawn_accounts (account_id, product_id)
SELECT id, product_id FROM accounts a
WHERE id % 200 = 0 AND NOT EXISTS (SELECT FROM sold_accounts s WHERE s.account_id = a.id);

-- The import added every account to available_accounts. The table is emptied and filled with the unsold accounts. To
-- delete the others one by one would leave dead rows, which autovacuum would have removed in a real shop.
TRUNCATE available_accounts;
INSERT INTO available_accounts (product_id, account_id)
SELECT product_id, id FROM accounts a
WHERE NOT EXISTS (SELECT FROM sold_accounts s WHERE s.account_id = a.id)
  AND NOT EXISTS (SELECT FROM withdrawn_accounts w WHERE w.account_id = a.id)
ORDER BY product_id, id;
