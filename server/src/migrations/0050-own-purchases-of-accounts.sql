-- A customer's purchases of accounts, in their order. The list counts them, and this index has the answer without their
-- rows. The index of all purchases (migration 0001) has no kind, so the count read each row.
CREATE INDEX CONCURRENTLY IF NOT EXISTS purchases_user_accounts ON purchases (user_id, id) WHERE kind = 'ACCOUNTS';
