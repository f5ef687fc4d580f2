-- The mail about an added second factor has a link "This was not me". It is bound to that factor and ends with it, however
-- the factor is removed. `admin_totp.ends_at` is the time at which a disputed two-step sign-in goes.
--
-- Short lock: `mailed_tokens` has few rows (links of two weeks), and the new columns of both tables are empty.
ALTER TABLE mailed_tokens
  ADD passkey_id uuid CONSTRAINT mailed_tokens_passkey_fk REFERENCES passkeys ON DELETE CASCADE,
  ADD totp_id integer CONSTRAINT mailed_tokens_totp_fk REFERENCES admin_totp ON DELETE CASCADE,
  DROP CONSTRAINT mailed_tokens_purpose,
  ADD CONSTRAINT mailed_tokens_purpose CHECK (
    CASE purpose
      WHEN 'not-me' THEN num_nonnulls(passkey_id, totp_id) = 1
      ELSE purpose IN ('confirm-email', 'reset-password', 'accept-invitation')
        AND num_nonnulls(passkey_id, totp_id) = 0
    END
  );
ALTER TABLE admin_totp ADD ends_at timestamptz;
