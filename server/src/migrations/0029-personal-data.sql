-- A customer's person can be erased: the rows that the books need stay, without the person.
--
-- Short lock: a trigger is replaced in place. Only writers of these tables wait, for milliseconds.

ALTER TABLE users ADD erased_at timestamptz;

-- How far a job has come that changes old rows once (platform/db/retention).
CREATE TABLE retention_progress (
  name text CONSTRAINT retention_progress_pk PRIMARY KEY,
  last_id bigint NOT NULL
);

-- Rows of these tables are only ever added. Two functions below are exceptions: they set docket.erasure for one statement,
-- and the triggers for each row let them change nothing but the columns that may name a person.
CREATE FUNCTION refuse_change_but_erasure() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND coalesce(current_setting('docket.erasure', true), '') = 'on' THEN
    RETURN NULL;
  END IF;
  RAISE EXCEPTION 'rows of % are only ever added', TG_TABLE_NAME USING ERRCODE = 'DK000';
END
$$;

-- The arguments of the trigger are the columns that may change.
CREATE FUNCTION refuse_other_changes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF to_jsonb(NEW) - TG_ARGV <> to_jsonb(OLD) - TG_ARGV THEN
    RAISE EXCEPTION 'an erasure changes only % of %', TG_ARGV, TG_TABLE_NAME USING ERRCODE = 'DK000';
  END IF;
  RETURN NEW;
END
$$;

CREATE OR REPLACE TRIGGER audit_log_append_only BEFORE UPDATE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure();
CREATE TRIGGER audit_log_erasure BEFORE UPDATE ON audit_log
  FOR EACH ROW EXECUTE FUNCTION refuse_other_changes('address', 'before', 'after');
CREATE OR REPLACE TRIGGER wallet_adjustments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wallet_adjustments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure();
CREATE TRIGGER wallet_adjustments_erasure BEFORE UPDATE ON wallet_adjustments
  FOR EACH ROW EXECUTE FUNCTION refuse_other_changes('reason');
CREATE OR REPLACE TRIGGER refunds_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON refunds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure();
CREATE TRIGGER refunds_erasure BEFORE UPDATE ON refunds
  FOR EACH ROW EXECUTE FUNCTION refuse_other_changes('reason');
CREATE OR REPLACE TRIGGER replaced_accounts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON replaced_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure();
CREATE TRIGGER replaced_accounts_erasure BEFORE UPDATE ON replaced_accounts
  FOR EACH ROW EXECUTE FUNCTION refuse_other_changes('reason');

CREATE OR REPLACE TRIGGER security_events_append_only BEFORE UPDATE OR TRUNCATE ON security_events
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change_but_erasure();
CREATE TRIGGER security_events_erasure BEFORE UPDATE ON security_events
  FOR EACH ROW EXECUTE FUNCTION refuse_other_changes('network', 'browser');

-- A text without an address and a username, in any case. A username counts only as a whole word.
CREATE FUNCTION without_person(p_text text, p_email text, p_username text, p_substitute text) RETURNS text
LANGUAGE sql IMMUTABLE AS $$
  SELECT regexp_replace(
    regexp_replace(p_text, regexp_replace(p_email, '[^[:alnum:]]', '\\\&', 'g'), p_substitute, 'gi'),
    '(?<![[:alnum:]_.-])' || regexp_replace(p_username, '[^[:alnum:]]', '\\\&', 'g') || '(?![[:alnum:]_-])',
    p_substitute, 'gi')
$$;

-- The same for JSON of the audit log. The username is replaced only in the texts that an admin or a customer wrote, so
-- that a username such as `reason` changes no name of a field.
CREATE FUNCTION without_person(p_json jsonb, p_email text, p_username text, p_substitute text) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_json jsonb := regexp_replace(
    p_json::text, regexp_replace(p_email, '[^[:alnum:]]', '\\\&', 'g'), p_substitute, 'gi')::jsonb;
  v_path text[];
BEGIN
  FOREACH v_path SLICE 1 IN ARRAY ARRAY[
    ARRAY['reason', NULL], ARRAY['answer', NULL], ARRAY['message', NULL], ARRAY['filters', 'search']
  ] LOOP
    v_path := array_remove(v_path, NULL);
    IF jsonb_typeof(v_json #> v_path) = 'string' THEN
      v_json := jsonb_set(v_json, v_path, to_jsonb(without_person(v_json #>> v_path, p_email, p_username, p_substitute)));
    END IF;
  END LOOP;
  RETURN v_json;
END
$$;

-- Replaces a customer's e-mail and username, also in the tables whose rows are only ever added, and clears the addresses
-- of the customer's own entries of the audit log. Returns the entries whose seals no longer fit. The function belongs to
-- the owner of the tables, so that a role which may not change those tables can still erase a person, and nothing else.
CREATE FUNCTION erase_person(p_user integer) RETURNS bigint[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_email text;
  v_username text;
  v_name text := 'erased-' || p_user;
  v_changed bigint[];
BEGIN
  SELECT email, username INTO v_email, v_username FROM public.users
    WHERE id = p_user AND role = 'USER' AND erased_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'user % is no customer, or already erased', p_user USING ERRCODE = 'DK000';
  END IF;
  IF EXISTS (SELECT FROM public.users WHERE id <> p_user AND lower(username) = v_name) THEN
    v_name := v_name || '-' || substr(md5(random()::text), 1, 8);
  END IF;
  PERFORM set_config('docket.erasure', 'on', true);
  UPDATE public.audit_log SET address = NULL WHERE actor_id = p_user AND address IS NOT NULL;
  WITH changed AS (
    UPDATE public.audit_log SET
      before = public.without_person(before, v_email, v_username, v_name),
      after = public.without_person(after, v_email, v_username, v_name)
    WHERE coalesce(before::text, '') || coalesce(after::text, '') ILIKE ANY (ARRAY[
      '%' || regexp_replace(v_email, '([\\%_])', '\\\1', 'g') || '%',
      '%' || regexp_replace(v_username, '([\\%_])', '\\\1', 'g') || '%'
    ]) RETURNING id
  ) SELECT coalesce(array_agg(id ORDER BY id), '{}') INTO v_changed FROM changed;
  UPDATE public.security_events SET network = NULL, browser = NULL WHERE user_id = p_user OR actor_id = p_user;
  UPDATE public.wallet_adjustments SET reason = public.without_person(reason, v_email, v_username, v_name)
    WHERE user_id = p_user;
  UPDATE public.refunds SET reason = public.without_person(reason, v_email, v_username, v_name) WHERE user_id = p_user;
  UPDATE public.replaced_accounts r SET reason = public.without_person(reason, v_email, v_username, v_name)
    FROM public.purchases p WHERE p.id = r.purchase_id AND p.user_id = p_user;
  PERFORM set_config('docket.erasure', 'off', true);
  -- The raw notices about the customer's deposits: those that name a deposit, a payment of it, or the e-mail. What a
  -- deposit needs is in `payments`.
  WITH names AS (
    SELECT reference AS name FROM public.deposits WHERE user_id = p_user
    UNION SELECT provider_invoice_id FROM public.deposits WHERE user_id = p_user AND provider_invoice_id IS NOT NULL
    UNION SELECT payment_id FROM public.payments p JOIN public.deposits d ON d.id = p.deposit_id WHERE d.user_id = p_user
    UNION SELECT v_email
  )
  UPDATE public.provider_events e SET body = '{"erased":true}'
    WHERE processed_at IS NOT NULL
      AND EXISTS (SELECT FROM names n WHERE position(lower(n.name) IN lower(e.body)) > 0);
  UPDATE public.deposit_reviews v SET
    settled_reason = public.without_person(settled_reason, v_email, v_username, v_name)
    FROM public.deposits d WHERE d.id = v.deposit_id AND d.user_id = p_user;
  UPDATE public.batch_holds SET
    message = public.without_person(message, v_email, v_username, v_name),
    decided_reason = public.without_person(decided_reason, v_email, v_username, v_name)
    WHERE concat(message, ' ', decided_reason) ILIKE ANY (ARRAY[
      '%' || regexp_replace(v_email, '([\\%_])', '\\\1', 'g') || '%',
      '%' || regexp_replace(v_username, '([\\%_])', '\\\1', 'g') || '%'
    ]);
  UPDATE public.users SET email = v_name || '@erased.invalid', username = v_name, password_hash = 'erased',
    referrer_id = NULL, email_verified_at = NULL, suspended_at = now(), erased_at = now()
    WHERE id = p_user;
  RETURN v_changed;
END
$$;

-- Clears the addresses of entries that are older than 90 days, in the order of their ids, at most `p_most` entries after
-- `p_after`. Returns the last id that it looked at, and whether older entries may follow.
CREATE FUNCTION clear_old_addresses(
  p_after bigint, p_most integer, OUT last_id bigint, OUT cleared integer, OUT may_be_more boolean
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_seen integer;
BEGIN
  SELECT max(id), count(*) INTO last_id, v_seen FROM (
    SELECT id FROM (
      SELECT id, created_at FROM public.audit_log WHERE id > p_after ORDER BY id LIMIT p_most
    ) batch WHERE created_at < now() - interval '90 days'
  ) old;
  PERFORM set_config('docket.erasure', 'on', true);
  UPDATE public.audit_log SET address = NULL
    WHERE id > p_after AND id <= last_id AND address IS NOT NULL AND created_at < now() - interval '90 days';
  GET DIAGNOSTICS cleared = ROW_COUNT;
  PERFORM set_config('docket.erasure', 'off', true);
  may_be_more := v_seen = p_most;
  last_id := coalesce(last_id, p_after);
END
$$;
