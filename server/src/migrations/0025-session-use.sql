-- The last call of a session, to the minute. The sessions of before count as used now, so that an update ends none.
-- The previous release does not write it: a session that is used only there ends as if it were idle.
ALTER TABLE sessions ADD last_seen_at timestamptz NOT NULL DEFAULT now();

-- When the user last proved in this session who they are. NULL: at the sign-in.
ALTER TABLE sessions ADD proved_at timestamptz;

-- The networks from which a user has signed in, as keyed hashes: strangers cannot lock the user out there.
CREATE TABLE user_networks (
  user_id integer NOT NULL CONSTRAINT user_networks_user_fk REFERENCES users,
  hash bytea NOT NULL,
  last_used_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT user_networks_pk PRIMARY KEY (user_id, hash)
);
CREATE INDEX user_networks_age ON user_networks (last_used_at);
