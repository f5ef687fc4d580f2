-- Old entries of the audit log can be deleted, block by block, and young ones cannot.

-- First, for it waits for whoever reads the list, and must not hold a lock of the buying path meanwhile.
-- A block that lost its old entries of sales is thinned: it holds fewer rows than it was closed with.
ALTER TABLE list_blocks
  ADD row_count integer NOT NULL DEFAULT 2000 CONSTRAINT list_blocks_row_count CHECK (row_count > 0),
  ADD thinned boolean NOT NULL DEFAULT false;

-- Replaced in place: dropping a trigger would wait for a dump to end, and sales would wait behind it.
CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE UPDATE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Only platform/retention/delete-audit-entries.ts sets docket.retention, for its own transaction. The year is the lower
-- bound of AUDIT_LOG_DAYS and AUDIT_LOG_SALES_DAYS (platform/config.ts).
CREATE FUNCTION refuse_young_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('docket.retention', true), '') <> 'on' THEN
    RAISE EXCEPTION 'rows of % are only ever added, and deleted by the retention alone', TG_TABLE_NAME USING ERRCODE = 'DK000';
  END IF;
  IF EXISTS (SELECT FROM deleted WHERE created_at > now() - interval '365 days') THEN
    RAISE EXCEPTION 'rows of % are kept for a year at least', TG_TABLE_NAME USING ERRCODE = 'DK000';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER audit_log_kept_for_a_year AFTER DELETE ON audit_log
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION refuse_young_deletion();
