-- An erasure replaces the username only in entries of the audit log about the erased customer. Before, it replaced the
-- username in every reason, so a customer called `good` could change what admins had written about others.
--
-- Short lock: functions are replaced, and `users` gets a trigger.

-- A text without an address and a username, in any case. Both count only as whole words. Without a username, only the
-- address is replaced.
CREATE OR REPLACE FUNCTION without_person(p_text text, p_email text, p_username text, p_substitute text) RETURNS text
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_text text := regexp_replace(
    p_text,
    '(?<![[:alnum:]._%+-])' || regexp_replace(p_email, '[^[:alnum:]]', '\\\&', 'g') || '(?![[:alnum:]_-]|\.[[:alnum:]])',
    p_substitute, 'gi');
BEGIN
  IF p_username IS NULL THEN
    RETURN v_text;
  END IF;
  RETURN regexp_replace(
    v_text,
    '(?<![[:alnum:]_.-])' || regexp_replace(p_username, '[^[:alnum:]]', '\\\&', 'g') || '(?![[:alnum:]_-])',
    p_substitute, 'gi');
END
$$;

-- The same for JSON of the audit log. The username is replaced only in the texts that an admin or a customer wrote, so
-- that a username such as `reason` changes no name of a field.
CREATE OR REPLACE FUNCTION without_person(p_json jsonb, p_email text, p_username text, p_substitute text) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE AS $$
DECLARE
  v_json jsonb := without_person(p_json::text, p_email, NULL, p_substitute)::jsonb;
  v_path text[];
BEGIN
  IF p_username IS NULL THEN
    RETURN v_json;
  END IF;
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

-- Replaces a customer's e-mail everywhere and the username in texts about the customer. It does so also in the tables
-- whose rows are only ever added. Clears the addresses of the customer's own entries of the audit log. Returns the entries
-- whose seals no longer fit. The function belongs to the owner of the tables: a role that may not change those tables can
-- erase a person with it, and nothing else. Compared with migration 0029, only the audit log and the holds differ.
CREATE OR REPLACE FUNCTION erase_person(p_user integer) RETURNS bigint[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_email text;
  v_username text;
  v_name text := 'erased-' || p_user;
  v_subjects text[];
  v_changed bigint[];
BEGIN
  SELECT email, username INTO v_email, v_username FROM public.users
    WHERE id = p_user AND role = 'USER' AND erased_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'user % is no customer, or already erased', p_user USING ERRCODE = 'DK000';
  END IF;
  -- The address is replaced in all entries, so it must be one, and no other text of the audit log.
  IF v_email !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' THEN
    RAISE EXCEPTION 'the e-mail of user % is no address', p_user USING ERRCODE = 'DK000';
  END IF;
  IF EXISTS (SELECT FROM public.users WHERE id <> p_user AND lower(username) = v_name) THEN
    v_name := v_name || '-' || substr(md5(random()::text), 1, 8);
  END IF;
  SELECT array_agg(subject) INTO v_subjects FROM (
    SELECT 'user:' || p_user AS subject
    UNION SELECT 'purchase:' || id FROM public.purchases WHERE user_id = p_user
    UNION SELECT 'deposit:' || id FROM public.deposits WHERE user_id = p_user
    UNION SELECT 'report:' || id FROM public.reports WHERE user_id = p_user
    UNION SELECT 'account:' || s.account_id FROM public.sold_accounts s
      JOIN public.purchases p ON p.id = s.purchase_id WHERE p.user_id = p_user
  ) subjects;
  PERFORM set_config('docket.erasure', 'on', true);
  UPDATE public.audit_log SET address = NULL WHERE actor_id = p_user AND address IS NOT NULL;
  WITH candidates AS (
    SELECT id,
      CASE WHEN actor_id = p_user OR subject = ANY (v_subjects) OR lower(after #>> '{filters,search}') = lower(v_username)
        THEN v_username END AS username
    FROM public.audit_log
    WHERE coalesce(before::text, '') || coalesce(after::text, '') ILIKE ANY (ARRAY[
      '%' || regexp_replace(v_email, '([\\%_])', '\\\1', 'g') || '%',
      '%' || regexp_replace(v_username, '([\\%_])', '\\\1', 'g') || '%'
    ])
  ), replaced AS (
    SELECT c.id, public.without_person(l.before, v_email, c.username, v_name) AS before,
      public.without_person(l.after, v_email, c.username, v_name) AS after
    FROM candidates c JOIN public.audit_log l ON l.id = c.id
  ), changed AS (
    UPDATE public.audit_log l SET before = r.before, after = r.after FROM replaced r
      WHERE l.id = r.id AND (l.before, l.after) IS DISTINCT FROM (r.before, r.after) RETURNING l.id
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
  WITH holds AS (
    SELECT h.id, CASE WHEN r.user_id = p_user THEN v_username END AS username
    FROM public.batch_holds h LEFT JOIN public.reports r ON r.id = h.report_id
  )
  UPDATE public.batch_holds h SET
    message = public.without_person(h.message, v_email, holds.username, v_name),
    decided_reason = public.without_person(h.decided_reason, v_email, holds.username, v_name)
    FROM holds
    WHERE holds.id = h.id AND concat(h.message, ' ', h.decided_reason) ILIKE ANY (ARRAY[
      '%' || regexp_replace(v_email, '([\\%_])', '\\\1', 'g') || '%',
      '%' || regexp_replace(v_username, '([\\%_])', '\\\1', 'g') || '%'
    ]);
  UPDATE public.users SET email = v_name || '@erased.invalid', username = v_name, password_hash = 'erased',
    referrer_id = NULL, email_verified_at = NULL, suspended_at = now(), erased_at = now()
    WHERE id = p_user;
  RETURN v_changed;
END
$$;

-- An erasure reads the person from `users`. If the shop's own role could change these columns, it could have any text of
-- the audit log replaced. The shop itself never changes them.
CREATE FUNCTION refuse_change_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (NEW.role, NEW.email, NEW.username, NEW.erased_at) IS DISTINCT FROM (OLD.role, OLD.email, OLD.username, OLD.erased_at)
    AND NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
  THEN
    RAISE EXCEPTION 'only the owner of the tables changes who a user is' USING ERRCODE = 'DK000';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER users_person BEFORE UPDATE OF role, email, username, erased_at ON users
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_person();
