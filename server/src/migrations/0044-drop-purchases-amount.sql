-- The index of migration 0044-accounts-by-amount has taken its place. The previous release sorts without it, more slowly.
-- Short lock: it drops an index.
DROP INDEX IF EXISTS purchases_amount;
