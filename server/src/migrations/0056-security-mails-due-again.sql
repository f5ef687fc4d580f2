-- Like mails_of_security_lane_due (migration 0048), with the mails about disputed factors and tracking keys. The older index
-- goes in the release after 0.4.0: release 0.3.0 reads it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS security_mails_due ON mails (next_attempt_at)
  WHERE sent_at IS NULL AND failed_at IS NULL AND template IN (
    'confirm-email', 'reset-password', 'accept-invitation', 'new-device', 'password-changed', 'passkey-added',
    'second-step-changed', 'wrong-codes', 'many-failures', 'factor-disputed', 'factor-disputed-owner',
    'second-step-kept', 'tracking-key-added', 'tracking-keys-ended'
  );
