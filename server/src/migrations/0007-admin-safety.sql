-- What an admin decides for the whole shop: one row.
CREATE TABLE shop_settings (
  id integer NOT NULL DEFAULT 1 CONSTRAINT shop_settings_pk PRIMARY KEY
    CONSTRAINT shop_settings_one_row CHECK (id = 1),
  -- Every admin signs in with a code, too, or sets that up before anything else.
  require_admin_totp boolean NOT NULL DEFAULT false
);
INSERT INTO shop_settings DEFAULT VALUES;

-- The secret of an admin's authenticator app, AES-256-GCM with the admin's id (which is the row's) as associated data.
CREATE TABLE admin_totp (
  id integer CONSTRAINT admin_totp_pk PRIMARY KEY CONSTRAINT admin_totp_user_fk REFERENCES users,
  key_id integer NOT NULL CONSTRAINT admin_totp_key_fk REFERENCES encryption_keys,
  secret bytea NOT NULL,
  -- Until a first code was right it counts for nothing.
  confirmed_at timestamptz,
  -- The time step of the newest code that was taken: neither it nor an older one is taken again.
  last_step integer NOT NULL DEFAULT 0,
  -- When the secret was made.
  begun_at timestamptz NOT NULL DEFAULT now()
);

-- Codes for an admin without the phone, as keyed hashes; each works once.
CREATE TABLE admin_recovery_codes (
  user_id integer NOT NULL CONSTRAINT admin_recovery_codes_user_fk REFERENCES users,
  hash bytea NOT NULL,
  used_at timestamptz,
  CONSTRAINT admin_recovery_codes_pk PRIMARY KEY (user_id, hash)
);

-- When an admin last looked at a page of a product's lines, so that the trail tells of it once and not with every
-- refetch. Which page, how long, in which order and of which status is `page`.
CREATE TABLE account_views (
  admin_id integer NOT NULL,
  product_id integer NOT NULL,
  page text NOT NULL,
  seen_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT account_views_pk PRIMARY KEY (admin_id, product_id, page)
);
