-- The audit log is sealed in blocks (platform/security/audit-chain, decision 24). A block has a digest of each of its
-- entries and the hash of the block before it, and is signed with a key that the database has only in encrypted form.
-- A column that a later migration adds to audit_log must be nullable and without a default: an empty column does not
-- change the digest of an entry.
CREATE TABLE audit_blocks (
  nth integer CONSTRAINT audit_blocks_pk PRIMARY KEY CONSTRAINT audit_blocks_nth CHECK (nth >= 0),
  -- Its entries: after_id < id <= last_id.
  after_id bigint NOT NULL,
  last_id bigint NOT NULL,
  earliest timestamptz NOT NULL,
  latest timestamptz NOT NULL,
  -- `latest` of the block before it; null for the first block.
  previous_latest timestamptz,
  -- The retention when the block was sealed: older entries may be missing.
  kept_since timestamptz NOT NULL,
  sales_kept_since timestamptz NOT NULL,
  -- 25 bytes for each entry, in the order of their ids: id (8), whether it is of a sale (1), digest (16).
  entries bytea NOT NULL CONSTRAINT audit_blocks_entries CHECK (length(entries) > 0 AND length(entries) % 25 = 0),
  previous_hash bytea CONSTRAINT audit_blocks_previous CHECK (length(previous_hash) = 32),
  hash bytea NOT NULL CONSTRAINT audit_blocks_hash CHECK (length(hash) = 32),
  signature bytea NOT NULL CONSTRAINT audit_blocks_signature CHECK (length(signature) = 32),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT audit_blocks_range CHECK (after_id < last_id),
  CONSTRAINT audit_blocks_chained CHECK ((nth = 0) = (previous_hash IS NULL) AND (nth = 0) = (previous_latest IS NULL))
);
CREATE TRIGGER audit_blocks_append_only BEFORE UPDATE OR TRUNCATE ON audit_blocks
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
CREATE TRIGGER audit_blocks_kept_for_a_year AFTER DELETE ON audit_blocks
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION refuse_young_deletion();

-- The key that signs the blocks. The previous release reads every key and uses those whose purpose it knows.
-- Short lock: there are a handful of keys.
ALTER TABLE encryption_keys
  DROP CONSTRAINT encryption_keys_purpose,
  ADD CONSTRAINT encryption_keys_purpose CHECK (purpose IN ('data', 'fingerprint', 'audit'));
