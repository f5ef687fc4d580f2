-- Mails with links are found without a look at the receipts before them.
CREATE INDEX CONCURRENTLY IF NOT EXISTS mails_security_due ON mails (next_attempt_at)
  WHERE sent_at IS NULL AND failed_at IS NULL AND template IN ('confirm-email', 'reset-password');
