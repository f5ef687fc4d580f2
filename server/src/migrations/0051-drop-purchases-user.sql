-- The index of migration 0050 has taken its place. Without it, a customer's purchases of both kinds are found by the index
-- of idempotency keys; the previous release sorts them itself, which is slower.
-- Short lock: it drops an index.
DROP INDEX IF EXISTS purchases_user;
