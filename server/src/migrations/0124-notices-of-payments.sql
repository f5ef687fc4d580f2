-- The time line of a deposit reads the notices of its payments.
CREATE INDEX CONCURRENTLY IF NOT EXISTS provider_events_payment ON provider_events (payment_id, id)
  WHERE payment_id IS NOT NULL;
