-- Finds users by a part of their name. The older index users_username_parts goes in the release after 0.4.0: release
-- 0.3.0 reads it.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_username_words ON users
  USING gin (public.search_key(username) COLLATE "C" gin_trgm_ops);
