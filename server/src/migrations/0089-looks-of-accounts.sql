-- Finds an account that looks like another one: it differs only in characters that no one sees, or in how accents are
-- written. The row has the keyed fingerprint of the text as it looks. Nearly every text looks as it is and needs no row.
CREATE TABLE account_looks (
  account_id bigint CONSTRAINT account_looks_pk PRIMARY KEY
    CONSTRAINT account_looks_account_fk REFERENCES accounts ON DELETE CASCADE,
  look bytea NOT NULL CONSTRAINT account_looks_look CHECK (length(look) = 32)
);
CREATE INDEX account_looks_look_key ON account_looks (look);

-- Accounts up to this id, which older releases stored, have their rows. A job reads them in batches.
ALTER TABLE shop_settings ADD looked_at_accounts_to bigint NOT NULL DEFAULT 0;
