-- Security events by network. The search for a network read all events.
CREATE INDEX CONCURRENTLY IF NOT EXISTS security_events_network ON security_events USING gist (network inet_ops)
  WHERE network IS NOT NULL;
