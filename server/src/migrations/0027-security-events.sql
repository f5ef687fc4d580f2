-- Who signed in, what was refused, and what admins did with money, exports and accounts: for the screens 'Activity' and
-- 'Recent activity'. Rows are only added. A row that counts more than one event was added at the end of its minute.
CREATE TABLE security_events (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT security_events_pk PRIMARY KEY,
  at timestamptz NOT NULL DEFAULT now(),
  kind text NOT NULL,
  -- The user whom it concerns.
  user_id integer,
  -- Who did it, if it was another user.
  actor_id integer,
  session_id uuid,
  -- An IPv4 address, or the first 64 bits of an IPv6 address.
  network inet,
  browser text,
  details jsonb NOT NULL DEFAULT '{}' CONSTRAINT security_events_details CHECK (pg_column_size(details) <= 1000),
  count integer NOT NULL DEFAULT 1 CONSTRAINT security_events_count CHECK (count > 0)
);
CREATE INDEX security_events_user ON security_events (user_id, id) WHERE user_id IS NOT NULL;
CREATE INDEX security_events_actor ON security_events (actor_id, id) WHERE actor_id IS NOT NULL;
CREATE INDEX security_events_kind ON security_events (kind, at);

CREATE TRIGGER security_events_append_only BEFORE UPDATE OR TRUNCATE ON security_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Only platform/db/retention/delete-security-events.ts sets docket.retention, for its own transaction. The days are
-- EVENT_DAYS of contract/src/event-kinds.ts.
CREATE FUNCTION refuse_young_event_deletion() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF coalesce(current_setting('docket.retention', true), '') <> 'on' THEN
    RAISE EXCEPTION 'rows of % are only added, and only the retention deletes them', TG_TABLE_NAME
      USING ERRCODE = 'DK000';
  END IF;
  IF EXISTS (SELECT FROM deleted WHERE at > now() - interval '90 days') THEN
    RAISE EXCEPTION 'rows of % are kept for 90 days', TG_TABLE_NAME USING ERRCODE = 'DK000';
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER security_events_kept AFTER DELETE ON security_events
  REFERENCING OLD TABLE AS deleted FOR EACH STATEMENT EXECUTE FUNCTION refuse_young_event_deletion();
