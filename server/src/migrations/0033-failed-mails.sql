-- For the number of failed mails on the dashboard. Few mails fail, so the index is small.
CREATE INDEX CONCURRENTLY IF NOT EXISTS mails_failed ON mails (id) WHERE failed_at IS NOT NULL;
