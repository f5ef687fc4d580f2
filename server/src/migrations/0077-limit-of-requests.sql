-- How many approvals one operator may request in 24 hours: the owners get a mail about each.
--
-- Short lock: the table has one row.
ALTER TABLE operator_limits ADD COLUMN requests bigint NOT NULL DEFAULT 20
  CONSTRAINT operator_limits_requests CHECK (requests >= 0);
