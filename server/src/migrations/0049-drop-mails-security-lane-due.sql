-- The index of migration 0048-security-mails-due has taken its place. No release has used this one.
-- Short lock: it drops an index.
DROP INDEX IF EXISTS mails_security_lane_due;
