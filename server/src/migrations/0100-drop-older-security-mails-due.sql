-- The index security_mails_due of migration 0056 has taken the place of both: 0.3.1, the previous release, reads only that
-- one. Each receipt paid for the conditions of all three.
-- Short lock: it drops two indexes.
DROP INDEX IF EXISTS mails_security_due;
DROP INDEX IF EXISTS mails_of_security_lane_due;
