-- An erasure finds the e-mail in every string of the JSON of the audit log, not in the text of the JSON: there a line break
-- is `\n`, and the `n` hid an e-mail that followed, or broke the JSON. It also finds it in texts about other customers,
-- in the files and the provenance of batches, and beside characters such as `-`, `_` and `.csv`.
--
-- Short lock: functions are replaced.

-- A regular expression that finds an e-mail in any text, in any case. Letters of other scripts may stand beside it, because
-- addresses have ASCII letters only. It does not find the beginning of a longer domain, but a file may be named after it.
CREATE FUNCTION email_pattern(p_email text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT '(?<![a-z0-9])' || regexp_replace(p_email, '[^[:alnum:]]', '\\\&', 'g')
    || '(?![a-z0-9]|-[a-z0-9-]*\.[a-z]|\.(?!(?:csv|tsv|txt|log|json|xlsx?|docx?|pdf|zip|gz)(?![a-z0-9]))[a-z0-9])'
$$;

-- A text without the e-mail and the username, in any case. The username counts only as a whole word. Without a username,
-- only the e-mail is replaced. `p_others`: the addresses of other users that contain the e-mail, such as
-- `jo-ann@shop.test` for `ann@shop.test`. They stay: their `@` is another character during the replacement.
CREATE FUNCTION erased_text(p_text text, p_email text, p_others text[], p_username text, p_substitute text) RETURNS text
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_text text := p_text;
  v_other text;
  v_mask CONSTANT text := chr(1);
BEGIN
  FOREACH v_other IN ARRAY p_others LOOP
    v_text := regexp_replace(
      v_text, replace('(' || public.email_pattern(v_other) || ')', '\@', ')\@('), '\1' || v_mask || '\2', 'gi');
  END LOOP;
  v_text := regexp_replace(v_text, public.email_pattern(p_email), p_substitute, 'gi');
  IF p_others <> '{}' THEN
    v_text := replace(v_text, v_mask, '@');
  END IF;
  IF p_username IS NULL THEN
    RETURN v_text;
  END IF;
  RETURN regexp_replace(
    v_text,
    '(?<![[:alnum:]_.-])' || regexp_replace(p_username, '[^[:alnum:]]', '\\\&', 'g') || '(?![[:alnum:]_-])',
    p_substitute, 'gi');
END
$$;

-- The same for every string of a JSON value. The username is replaced only in the texts that an admin or a customer wrote.
CREATE FUNCTION erased_json(p_json jsonb, p_email text, p_others text[], p_username text, p_substitute text) RETURNS jsonb
LANGUAGE plpgsql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_json jsonb;
  v_path text[];
BEGIN
  v_json := CASE jsonb_typeof(p_json)
    WHEN 'string' THEN to_jsonb(public.erased_text(p_json #>> '{}', p_email, p_others, NULL, p_substitute))
    WHEN 'array' THEN (
      SELECT coalesce(jsonb_agg(public.erased_json(value, p_email, p_others, NULL, p_substitute) ORDER BY place), '[]')
      FROM jsonb_array_elements(p_json) WITH ORDINALITY AS items (value, place)
    )
    WHEN 'object' THEN (
      SELECT coalesce(jsonb_object_agg(key, public.erased_json(value, p_email, p_others, NULL, p_substitute)), '{}')
      FROM jsonb_each(p_json)
    )
    ELSE p_json
  END;
  IF p_username IS NULL THEN
    RETURN v_json;
  END IF;
  FOREACH v_path SLICE 1 IN ARRAY ARRAY[
    ARRAY['reason', NULL], ARRAY['answer', NULL], ARRAY['message', NULL], ARRAY['filters', 'search']
  ] LOOP
    v_path := array_remove(v_path, NULL);
    IF jsonb_typeof(v_json #> v_path) = 'string' THEN
      v_json := jsonb_set(v_json, v_path, to_jsonb(public.erased_text(v_json #>> v_path, p_email, p_others, p_username, p_substitute)));
    END IF;
  END LOOP;
  RETURN v_json;
END
$$;

-- Replaces a customer's e-mail everywhere and the username in texts about the customer. It does so also in the tables
-- whose rows are only ever added. Clears the addresses of the customer's own entries of the audit log. Returns the entries
-- whose seals no longer fit. The function belongs to the owner of the tables: a role that may not change those tables can
-- erase a person with it, and nothing else. Compared with migration 0032, it also changes texts about other customers.
CREATE OR REPLACE FUNCTION erase_person(p_user integer) RETURNS bigint[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_email text;
  v_username text;
  v_name text := 'erased-' || p_user;
  v_subjects text[];
  v_changed bigint[];
  v_others text[];
  -- For ILIKE: texts that may have the e-mail, and those that may have the username.
  v_email_like text;
  v_username_like text;
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
  -- Anybody may have registered with this name or address.
  IF EXISTS (
    SELECT FROM public.users
    WHERE id <> p_user AND (lower(username) = v_name OR lower(email) = v_name || '@erased.invalid')
  ) THEN
    v_name := v_name || '-' || substr(md5(random()::text), 1, 8);
  END IF;
  v_email_like := '%' || regexp_replace(v_email, '([\\%_])', '\\\1', 'g') || '%';
  v_username_like := '%' || regexp_replace(v_username, '([\\%_])', '\\\1', 'g') || '%';
  SELECT coalesce(array_agg(email), '{}') INTO v_others FROM public.users
    WHERE id <> p_user AND email ILIKE v_email_like;
  SELECT array_agg(subject) INTO v_subjects FROM (
    SELECT 'user:' || p_user AS subject
    UNION SELECT 'purchase:' || id FROM public.purchases WHERE user_id = p_user
    UNION SELECT 'deposit:' || id FROM public.deposits WHERE user_id = p_user
    UNION SELECT 'report:' || id FROM public.reports WHERE user_id = p_user
    UNION SELECT 'batch:' || h.batch_id FROM public.batch_holds h
      JOIN public.reports r ON r.id = h.report_id WHERE r.user_id = p_user
    UNION SELECT 'account:' || s.account_id FROM public.sold_accounts s
      JOIN public.purchases p ON p.id = s.purchase_id WHERE p.user_id = p_user
  ) subjects;
  PERFORM set_config('docket.erasure', 'on', true);
  UPDATE public.audit_log SET address = NULL WHERE actor_id = p_user AND address IS NOT NULL;
  WITH candidates AS (
    SELECT id,
      CASE WHEN actor_id = p_user OR subject = ANY (v_subjects) OR lower(after #>> '{filters,search}') = lower(v_username)
        THEN v_username END AS username
    FROM public.audit_log, LATERAL (SELECT coalesce(before::text, '') || coalesce(after::text, '') AS text) content
    WHERE content.text ILIKE v_email_like
      -- A username may be an ordinary word, so it counts only in what is about the customer.
      OR (
        (actor_id = p_user OR subject = ANY (v_subjects) OR lower(after #>> '{filters,search}') = lower(v_username))
        AND content.text ILIKE v_username_like
      )
  ), replaced AS (
    SELECT c.id, public.erased_json(l.before, v_email, v_others, c.username, v_name) AS before,
      public.erased_json(l.after, v_email, v_others, c.username, v_name) AS after
    FROM candidates c JOIN public.audit_log l ON l.id = c.id
  ), changed AS (
    UPDATE public.audit_log l SET before = r.before, after = r.after FROM replaced r
      WHERE l.id = r.id AND (l.before, l.after) IS DISTINCT FROM (r.before, r.after) RETURNING l.id
  ) SELECT coalesce(array_agg(id ORDER BY id), '{}') INTO v_changed FROM changed;
  UPDATE public.security_events SET network = NULL, browser = NULL WHERE user_id = p_user OR actor_id = p_user;
  UPDATE public.wallet_adjustments
    SET reason = public.erased_text(reason, v_email, v_others, CASE WHEN user_id = p_user THEN v_username END, v_name)
    WHERE user_id = p_user OR reason ILIKE v_email_like;
  UPDATE public.refunds
    SET reason = public.erased_text(reason, v_email, v_others, CASE WHEN user_id = p_user THEN v_username END, v_name)
    WHERE user_id = p_user OR reason ILIKE v_email_like;
  UPDATE public.replaced_accounts r
    SET reason = public.erased_text(reason, v_email, v_others, CASE WHEN p.user_id = p_user THEN v_username END, v_name)
    FROM public.purchases p WHERE p.id = r.purchase_id AND (p.user_id = p_user OR r.reason ILIKE v_email_like);
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
  UPDATE public.deposit_reviews v
    SET settled_reason = public.erased_text(settled_reason, v_email, v_others, CASE WHEN d.user_id = p_user THEN v_username END, v_name)
    FROM public.deposits d WHERE d.id = v.deposit_id AND (d.user_id = p_user OR v.settled_reason ILIKE v_email_like);
  UPDATE public.reports SET message = public.erased_text(message, v_email, v_others, NULL, v_name),
    answer = public.erased_text(answer, v_email, v_others, NULL, v_name)
    WHERE concat(message, ' ', answer) ILIKE v_email_like;
  UPDATE public.account_batches SET provenance = public.erased_text(provenance, v_email, v_others, NULL, v_name),
    source = public.erased_text(source, v_email, v_others, NULL, v_name)
    WHERE concat(provenance, ' ', source) ILIKE v_email_like;
  WITH holds AS (
    SELECT h.id, CASE WHEN r.user_id = p_user THEN v_username END AS username
    FROM public.batch_holds h LEFT JOIN public.reports r ON r.id = h.report_id
  )
  UPDATE public.batch_holds h SET
    message = public.erased_text(h.message, v_email, v_others, holds.username, v_name),
    decided_reason = public.erased_text(h.decided_reason, v_email, v_others, holds.username, v_name)
    FROM holds
    WHERE holds.id = h.id
      AND concat(h.message, ' ', h.decided_reason) ILIKE ANY (ARRAY[v_email_like, v_username_like]);
  -- The names that other customers gave to their own things.
  UPDATE public.tracking_keys SET name = public.erased_text(name, v_email, v_others, NULL, v_name)
    WHERE name ILIKE v_email_like;
  UPDATE public.passkeys SET name = public.erased_text(name, v_email, v_others, NULL, v_name)
    WHERE name ILIKE v_email_like;
  UPDATE public.users SET email = v_name || '@erased.invalid', username = v_name, password_hash = 'erased',
    referrer_id = NULL, email_verified_at = NULL, suspended_at = now(), erased_at = now()
    WHERE id = p_user;
  RETURN v_changed;
END
$$;

DROP FUNCTION without_person(text, text, text, text);
DROP FUNCTION without_person(jsonb, text, text, text);
