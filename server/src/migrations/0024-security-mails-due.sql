-- Like mails_security_due, with the mails about security events. Release 0.2.0 still uses the older index; the next release drops it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS mails_security_lane_due ON mails (next_attempt_at)
  WHERE sent_at IS NULL AND failed_at IS NULL AND template IN (
    'confirm-email', 'reset-password', 'new-device', 'password-changed', 'second-step-changed', 'many-failures'
  );
