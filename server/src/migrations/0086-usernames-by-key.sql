-- Finds a username by its key, and is the order of usernames in the back office's list: millions of users need an
-- index, and an index by "C" stays right if the server gets another ICU.
CREATE INDEX CONCURRENTLY IF NOT EXISTS users_username_in_order ON users (public.text_key(username) COLLATE "C", id DESC);
