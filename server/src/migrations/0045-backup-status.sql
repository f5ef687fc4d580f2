-- The newest backup and the newest check of one: one row, none before the first. The commands write it as the owner; the
-- shop reads it, to say when backups stop working.
CREATE TABLE backup_status (
  id integer NOT NULL DEFAULT 1 CONSTRAINT backup_status_pk PRIMARY KEY
    CONSTRAINT backup_status_one_row CHECK (id = 1),
  -- The time of the data in the newest complete backup, and its size.
  backed_up_at timestamptz,
  bytes bigint CONSTRAINT backup_status_bytes CHECK (bytes > 0),
  -- The time of the newest check that has found a good backup, and the time of the data in that backup.
  verified_at timestamptz,
  verified_backup_at timestamptz,
  CONSTRAINT backup_status_backed_up CHECK ((backed_up_at IS NULL) = (bytes IS NULL)),
  CONSTRAINT backup_status_verified CHECK ((verified_at IS NULL) = (verified_backup_at IS NULL))
);
