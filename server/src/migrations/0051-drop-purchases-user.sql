-- The index of migration 0050 has taken its place, also for releases that run beside this one.
-- Short lock: it drops an index.
DROP INDEX IF EXISTS purchases_user;
