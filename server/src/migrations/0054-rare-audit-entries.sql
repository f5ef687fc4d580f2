-- The entries of the audit log that neither purchases, deposits nor new customers make. A search for a word, such as
-- `import`, read all entries. It reads this index only, so the index has the two columns that are searched. The condition
-- is the one of features/audit-log/frequent-actions.ts.
CREATE INDEX CONCURRENTLY IF NOT EXISTS audit_log_rare ON audit_log (id, action, subject)
  WHERE action NOT IN ('purchase.create', 'deposit.create', 'deposit.complete', 'deposit.expire', 'deposit.fail',
    'user.create', 'user.confirm-email');
