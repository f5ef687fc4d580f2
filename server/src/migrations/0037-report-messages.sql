-- A report names one of a few reasons, and it has a conversation: the customer and the shop write to each other until it
-- is settled. A customer who writes on a declined report opens it again, three times at most.
--
-- Short lock: `reports` gets two columns, and `users` a trigger.

-- Null: the customer gave none, or an earlier release stored the report.
ALTER TABLE reports
  ADD reason text
    CONSTRAINT reports_reason CHECK (reason IN ('NOT_WORKING', 'WRONG_DETAILS', 'ALREADY_USED', 'OTHER')),
  ADD reopened integer NOT NULL DEFAULT 0 CONSTRAINT reports_reopened CHECK (reopened BETWEEN 0 AND 3);

-- What was written after the report. The answer that settles a report is in `reports.answer`; when the report is opened
-- again, it moves here.
CREATE TABLE report_messages (
  id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT report_messages_pk PRIMARY KEY,
  report_id integer NOT NULL CONSTRAINT report_messages_report_fk REFERENCES reports,
  author_kind text NOT NULL CONSTRAINT report_messages_author_kind CHECK (author_kind IN ('CUSTOMER', 'OPERATOR')),
  author_id integer NOT NULL CONSTRAINT report_messages_author_fk REFERENCES users,
  text text NOT NULL CONSTRAINT report_messages_text CHECK (text <> ''),
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX report_messages_report ON report_messages (report_id, id);
CREATE TRIGGER report_messages_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON report_messages
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure();
CREATE TRIGGER report_messages_erasure BEFORE UPDATE ON report_messages
  FOR EACH ROW EXECUTE FUNCTION refuse_other_changes('text');

-- An erasure clears the conversations of the erased customer, and replaces the e-mail in all others. It is a trigger and
-- no part of `erase_person`, so that a later version of that function cannot leave it out. Only the owner of the tables
-- can set `erased_at` (migration 0032).
CREATE FUNCTION erase_report_messages() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_email_like text := '%' || regexp_replace(OLD.email, '([\\%_])', '\\\1', 'g') || '%';
  v_others text[];
BEGIN
  SELECT coalesce(array_agg(email), '{}') INTO v_others FROM public.users
    WHERE id <> OLD.id AND email ILIKE v_email_like;
  PERFORM set_config('docket.erasure', 'on', true);
  UPDATE public.report_messages m SET text = '[erased]'
    FROM public.reports r WHERE r.id = m.report_id AND r.user_id = OLD.id;
  UPDATE public.report_messages SET text = public.erased_text(text, OLD.email, v_others, NULL, NEW.username)
    WHERE text ILIKE v_email_like;
  PERFORM set_config('docket.erasure', 'off', true);
  RETURN NULL;
END
$$;
CREATE TRIGGER users_erase_report_messages AFTER UPDATE OF erased_at ON users
  FOR EACH ROW WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_report_messages();
