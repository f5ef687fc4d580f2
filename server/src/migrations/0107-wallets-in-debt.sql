-- A job pays debts with money that a process of an earlier release has credited.
CREATE INDEX CONCURRENTLY IF NOT EXISTS wallets_in_debt ON wallets (id) WHERE debt_cents > 0;
