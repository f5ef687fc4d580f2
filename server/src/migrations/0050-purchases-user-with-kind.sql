-- A customer's purchases in their order, with the kind. The count of a customer's purchases of accounts then reads this
-- index only. With the index of migration 0001 it read each row.
CREATE INDEX CONCURRENTLY IF NOT EXISTS purchases_user_with_kind ON purchases (user_id, id) INCLUDE (kind);
