-- The public keys of users' passkeys (WebAuthn). `credential_id` is the id that the authenticator chose, in base64url.
CREATE TABLE passkeys (
  id uuid DEFAULT gen_random_uuid() CONSTRAINT passkeys_pk PRIMARY KEY,
  credential_id text NOT NULL CONSTRAINT passkeys_credential_key UNIQUE,
  user_id integer NOT NULL CONSTRAINT passkeys_user_fk REFERENCES users,
  name text NOT NULL,
  public_key bytea NOT NULL,
  counter bigint NOT NULL,
  transports text[] NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX passkeys_user ON passkeys (user_id);

-- What a passkey must sign: for one purpose, for a few minutes, once. A sign-in does not know its user yet.
CREATE TABLE passkey_challenges (
  challenge text CONSTRAINT passkey_challenges_pk PRIMARY KEY,
  purpose text NOT NULL CONSTRAINT passkey_challenges_purpose CHECK (purpose IN ('register', 'sign-in', 'step-up')),
  user_id integer CONSTRAINT passkey_challenges_user_fk REFERENCES users,
  expires_at timestamptz NOT NULL
);
CREATE INDEX passkey_challenges_expiry ON passkey_challenges (expires_at);
