-- How many batches one operator may put on hold in 24 hours: a hold takes all that is left of a batch off sale.
--
-- Short lock: the table has one row.
ALTER TABLE operator_limits ADD COLUMN holds bigint NOT NULL DEFAULT 10
  CONSTRAINT operator_limits_holds CHECK (holds >= 0);
