-- Open reports in the order of their list: ownership first, then the oldest. Without it, a page read all of them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS reports_open_in_order ON reports ((kind = 'OWNERSHIP') DESC, id) WHERE status = 'OPEN';
