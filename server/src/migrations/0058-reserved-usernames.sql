-- The usernames of sign-ups with an address that was registered already. They are taken like that of a new customer, so
-- that a second sign-up with the username does not tell whether the first one created a user. Keyed hashes, because
-- the person who typed a username here has no account that could be erased with it.
CREATE TABLE reserved_usernames (
  hash bytea CONSTRAINT reserved_usernames_pk PRIMARY KEY,
  reserved_at timestamptz NOT NULL DEFAULT now()
);
