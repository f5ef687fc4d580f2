-- Purchases of accounts by amount. The index of all purchases (migration 0013) begins with those of shipments, which are
-- not in the list: its last page read 250,000 of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS purchases_accounts_amount ON purchases (amount_cents, id) WHERE kind = 'ACCOUNTS';
