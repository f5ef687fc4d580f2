CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_to_ask_again ON payments (method, return_checks, first_seen_at)
  WHERE settled_as IS NOT NULL;
