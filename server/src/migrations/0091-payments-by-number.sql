-- Some notices name a payment only by the provider's number of it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS payments_number ON payments ((details ->> 'id')) WHERE method = 'card';
