-- How many operators one operator may invite or give another role in 24 hours: each has limits of their own, so without
-- this limit one person could give away any amount through invited ones.
--
-- Short lock: the table has one row.
ALTER TABLE operator_limits ADD COLUMN operators bigint NOT NULL DEFAULT 5
  CONSTRAINT operator_limits_operators CHECK (operators >= 0);
