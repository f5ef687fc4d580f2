-- The back office's lists stay as quick with a million rows as with a thousand. Nothing here is written by a sale.

-- The rows of a list that only grows, in blocks of 2,000 in the order of their ids, with the first and the last time in
-- each: what a total, a period or a deep page is found with (platform/long-list.ts). Blocks are closed by a job.
CREATE TABLE list_blocks (
  list text NOT NULL,
  nth integer NOT NULL CONSTRAINT list_blocks_nth CHECK (nth >= 0),
  -- The last id before the block, and the last one in it.
  after_id bigint NOT NULL,
  last_id bigint NOT NULL,
  earliest timestamptz NOT NULL,
  latest timestamptz NOT NULL,
  CONSTRAINT list_blocks_pk PRIMARY KEY (list, nth),
  CONSTRAINT list_blocks_sound CHECK (after_id < last_id AND earliest <= latest)
);

-- Finds users by a part of their e-mail or name. Comes with PostgreSQL, and any owner of a database may have it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
CREATE INDEX users_email_parts ON users USING gin (email gin_trgm_ops);
CREATE INDEX users_username_parts ON users USING gin (username gin_trgm_ops);
CREATE INDEX users_username ON users (username);
CREATE INDEX users_admins ON users (created_at) WHERE role = 'ADMIN';

CREATE INDEX deposits_amount ON deposits (amount_cents);

-- Finds one thing's entries, and one person's. Summaries of 32 pages each: an entry at the end of the log writes to
-- neither, where a tree would have every sale write to both.
CREATE INDEX audit_log_subject ON audit_log USING brin (subject text_bloom_ops (n_distinct_per_range = 2500))
  WITH (pages_per_range = 32, autosummarize = on);
CREATE INDEX audit_log_actor ON audit_log USING brin (actor_id int4_bloom_ops (n_distinct_per_range = 2500))
  WITH (pages_per_range = 32, autosummarize = on);
