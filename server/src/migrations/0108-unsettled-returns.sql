-- A job moves the money of returns that a process of an earlier release has changed.
CREATE INDEX CONCURRENTLY IF NOT EXISTS returned_payments_unsettled ON returned_payments (id)
  WHERE settled_state <> state;
