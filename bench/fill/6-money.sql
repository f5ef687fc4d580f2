-- Adds the deposits, each 20 minutes before a purchase, and the refunds and reports. Ledger account 2 is the house
-- account of deposits, and 4 that of refunds.
INSERT INTO exchange_rates (rate_e4, source, provider_time, ask_again_at)
  VALUES (15500000, 'bench', now(), now() + interval '1 day');

CREATE TEMP TABLE paid_in AS
SELECT p.user_id, p.purchased_at - interval '20 minutes' AS at, 500 * (1 + floor(20 * random()))::bigint AS cents,
  CASE WHEN random() < 0.6 THEN 'crypto' ELSE 'card' END AS method,
  CASE WHEN chance < 0.85 THEN 'COMPLETED' WHEN chance < 0.95 THEN 'EXPIRED' WHEN chance < 0.997 THEN 'FAILED' ELSE 'REVIEW' END
    AS status
FROM (SELECT *, random() AS chance FROM purchases WHERE id % 10 < 3 ORDER BY id) p;

-- No wallet may have a negative balance, so one more deposit before a user's first purchase pays the missing amount.
INSERT INTO paid_in (user_id, at, cents, method, status)
SELECT spent.user_id, spent.first_at - interval '1 hour', spent.cents - coalesce(paid.cents, 0), 'crypto', 'COMPLETED'
FROM (SELECT user_id, sum(amount_cents) AS cents, min(purchased_at) AS first_at FROM purchases GROUP BY 1) spent
LEFT JOIN (SELECT user_id, sum(cents) AS cents FROM paid_in WHERE status = 'COMPLETED' GROUP BY 1) paid USING (user_id)
WHERE spent.cents > coalesce(paid.cents, 0);

INSERT INTO deposits (user_id, method, amount_cents, status, reference, provider_invoice_id, charge_kobo,
  exchange_rate_id, rate_valid_until, created_at, updated_at, completed_at)
SELECT user_id, method, cents, status, gen_random_uuid()::text, 'bench-' || row_number() OVER (ORDER BY at, user_id),
  CASE WHEN method = 'card' THEN cents * 1550 END, CASE WHEN method = 'card' THEN 1 END,
  CASE WHEN method = 'card' THEN at + interval '5 minutes' END, at, at, CASE WHEN status = 'COMPLETED' THEN at + interval '3 minutes' END
FROM paid_in ORDER BY at, user_id;
INSERT INTO deposit_reviews (deposit_id, reason) SELECT id, 'underpaid' FROM deposits WHERE status = 'REVIEW';

INSERT INTO transfers (debit_account_id, credit_account_id, amount_cents, kind, reference, created_at)
SELECT 2, w.id, d.amount_cents, 'DEPOSIT', 'deposit:' || d.id, d.completed_at
FROM deposits d JOIN wallets w ON w.user_id = d.user_id WHERE d.status = 'COMPLETED' ORDER BY d.id;

-- Half of the amount of one purchase in 500 is refunded. One purchase in 100 is reported. One report in ten is open.
INSERT INTO refunds (purchase_id, user_id, admin_id, amount_cents, reason, created_at)
SELECT id, user_id, 1, amount_cents / 2, 'It did not work.', purchased_at + interval '1 day'
FROM purchases WHERE id % 500 = 7 AND amount_cents >= 2 AND purchased_at < now() - interval '1 day' ORDER BY id;
INSERT INTO transfers (debit_account_id, credit_account_id, amount_cents, kind, reference, created_at)
SELECT 4, w.id, r.amount_cents, 'REFUND', 'refund:' || r.id, r.created_at
FROM refunds r JOIN wallets w ON w.user_id = r.user_id ORDER BY r.id;
INSERT INTO reports (purchase_id, user_id, message, status, answer, settled_by, settled_at, created_at)
SELECT id, user_id, 'The account does not work.', status, CASE WHEN status <> 'OPEN' THEN 'It does now.' END,
  CASE WHEN status <> 'OPEN' THEN 1 END, CASE WHEN status <> 'OPEN' THEN purchased_at + interval '1 hour' END, purchased_at
FROM (
  SELECT *, CASE WHEN id % 1000 = 7 THEN 'OPEN' WHEN id % 200 = 7 THEN 'REFUNDED' ELSE 'DECLINED' END AS status
  FROM purchases WHERE id % 100 = 7
) reported ORDER BY id;

UPDATE wallets w SET balance_cents = moved.cents
FROM (
  SELECT account_id, sum(cents) AS cents FROM (
    SELECT credit_account_id AS account_id, amount_cents AS cents FROM transfers
    UNION ALL SELECT debit_account_id, -amount_cents FROM transfers
  ) legs GROUP BY account_id
) moved WHERE moved.account_id = w.id;
