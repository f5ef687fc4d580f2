-- Like mails_security_lane_due (migration 0024), with the mails about passkeys and wrong codes, and invitations.
CREATE INDEX CONCURRENTLY IF NOT EXISTS mails_of_security_lane_due ON mails (next_attempt_at)
  WHERE sent_at IS NULL AND failed_at IS NULL AND template IN (
    'confirm-email', 'reset-password', 'accept-invitation', 'new-device', 'password-changed', 'passkey-added',
    'second-step-changed', 'wrong-codes', 'many-failures'
  );
