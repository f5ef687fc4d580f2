-- Users with equal usernames, by their ids: an older release compared usernames by the locale of the database. A job
-- finds them, and the dashboard shows them until no more than one of each name can sign in.
ALTER TABLE shop_settings ADD users_with_equal_names integer[] NOT NULL DEFAULT '{}';
