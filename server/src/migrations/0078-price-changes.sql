-- The entries of the audit log that change prices, by time: a cut and a coupon of one day count together for the mail to
-- the owners.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_prices ON audit_log (created_at)
  WHERE action IN ('product.update', 'settings.update');
