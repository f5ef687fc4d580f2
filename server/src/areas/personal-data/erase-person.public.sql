-- The erasure of a customer. These functions are in `public`, so that there is one version of them for all builds: a
-- process of the older build must also erase what only the newer build stores. The start of a build replaces them
-- (host/db/migrate/public-functions.ts). What an erasure does with each column is declared with the tables of each
-- area.

-- Empties the raw notices about a customer's deposits: those that name a deposit, a payment of it, or the e-mail. What a
-- deposit needs is in `payments`. A notice that is not processed yet is still needed, so only the e-mail is replaced
-- there; `erase_processed_notice` empties it later. The `CASE` is inside the `UPDATE`: if another transaction is
-- processing a notice, the update waits for it, reads the row again, and sees that it is processed.
CREATE OR REPLACE FUNCTION public.erase_notices(p_user integer, p_email text, p_substitute text) RETURNS void
LANGUAGE sql SET search_path = pg_catalog, public, pg_temp AS $$
  WITH names AS (
    SELECT lower(reference COLLATE "C") AS name FROM public.deposits WHERE user_id = p_user
    UNION SELECT lower(provider_invoice_id COLLATE "C") FROM public.deposits
      WHERE user_id = p_user AND provider_invoice_id IS NOT NULL
    UNION SELECT lower(payment_id COLLATE "C") FROM public.payments p JOIN public.deposits d ON d.id = p.deposit_id
      WHERE d.user_id = p_user
  ), first_words AS MATERIALIZED (
    -- A notice that contains a name also contains the first word of that name. Few names have the same first word,
    -- because a name is a random reference or an id of the provider.
    SELECT name, substring(name FROM '[a-z0-9]+') AS word FROM names
  ), notices AS MATERIALIZED (
    SELECT id, lower(body COLLATE "C") AS text FROM public.provider_events
  ), candidates AS MATERIALIZED (
    SELECT notices.id, n.name FROM notices
      CROSS JOIN LATERAL regexp_split_to_table(notices.text, '[^a-z0-9]+') AS part
      JOIN first_words n ON n.word = part
  ), found AS (
    -- Apart from the join above, so that PostgreSQL does not search every notice for every name.
    SELECT id FROM candidates c JOIN notices USING (id)
      WHERE notices.text ~ ('(?<![a-z0-9])' || regexp_replace(c.name, '[^[:alnum:]]', '\\\&', 'g') || '(?![a-z0-9])')
    UNION SELECT id FROM notices
      WHERE strpos(text, lower(p_email COLLATE "C")) > 0 AND public.erased_word(text, p_email, '') <> text
  )
  UPDATE public.provider_events e
    SET body = CASE
      WHEN processed_at IS NULL THEN public.erased_word(body, p_email, p_substitute) ELSE '{"erased":true}'
    END
    FROM found WHERE found.id = e.id;
$$;

-- Replaces one name of a customer, the current or a former one, in the texts of all tables: the e-mail everywhere, and
-- the username in texts about the customer. Returns the entries of the audit log that it has changed.
CREATE OR REPLACE FUNCTION public.erase_name(p_user integer, p_email text, p_username text, p_substitute text)
RETURNS bigint[]
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_email CONSTANT text := p_email;
  v_username CONSTANT text := p_username;
  v_name CONSTANT text := p_substitute;
  v_subjects text[];
  v_changed bigint[];
  -- Patterns in lower case: for texts that may have the e-mail, and those that may have the username.
  v_email_like CONSTANT text := '%' || regexp_replace(lower(p_email COLLATE "C"), '([\\%_])', '\\\1', 'g') || '%';
  v_username_like CONSTANT text := '%' || regexp_replace(lower(p_username COLLATE "C"), '([\\%_])', '\\\1', 'g') || '%';
  v_table text;
  v_uuid CONSTANT text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
BEGIN
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
  WITH candidates AS (
    SELECT id,
      CASE WHEN actor_id = p_user OR subject = ANY (v_subjects) OR lower((after #>> '{filters,search}') COLLATE "C") = lower(v_username COLLATE "C")
        THEN v_username END AS username
    FROM public.audit_log, LATERAL (SELECT coalesce(before::text, '') || coalesce(after::text, '') AS text) content
    WHERE lower(content.text COLLATE "C") LIKE v_email_like
      -- A username may be an ordinary word, so it counts only in what is about the customer.
      OR (
        (actor_id = p_user OR subject = ANY (v_subjects) OR lower((after #>> '{filters,search}') COLLATE "C") = lower(v_username COLLATE "C"))
        AND lower(content.text COLLATE "C") LIKE v_username_like
      )
  ), replaced AS MATERIALIZED (
    SELECT c.id, public.erased_json(l.before, v_email, c.username, v_name) AS before,
      public.erased_json(l.after, v_email, c.username, v_name) AS after
    FROM candidates c JOIN public.audit_log l ON l.id = c.id
  ), changed AS (
    UPDATE public.audit_log l SET before = r.before, after = r.after FROM replaced r
      WHERE l.id = r.id AND (l.before, l.after) IS DISTINCT FROM (r.before, r.after) RETURNING l.id
  ) SELECT coalesce(array_agg(id ORDER BY id), '{}') INTO v_changed FROM changed;
  UPDATE public.wallet_adjustments
    SET reason = public.erased_text(reason, v_email, CASE WHEN user_id = p_user THEN v_username END, v_name)
    WHERE user_id = p_user OR lower(reason COLLATE "C") LIKE v_email_like;
  UPDATE public.refunds
    SET reason = public.erased_text(reason, v_email, CASE WHEN user_id = p_user THEN v_username END, v_name)
    WHERE user_id = p_user OR lower(reason COLLATE "C") LIKE v_email_like;
  UPDATE public.replaced_accounts r
    SET reason = public.erased_text(reason, v_email, CASE WHEN p.user_id = p_user THEN v_username END, v_name)
    FROM public.purchases p WHERE p.id = r.purchase_id AND (p.user_id = p_user OR lower(r.reason COLLATE "C") LIKE v_email_like);
  -- A program may have chosen any text as a key. The customer cannot call again, and the shop refuses adjustments and
  -- refunds of an erased customer, so no call needs these keys. Random keys stay, because they
  -- say nothing about a person. Since the shop checks the header `Idempotency-Key`, no new key contains an address. An
  -- older key of another user may contain this address, so it is cleared, too. The shop refuses a second call with such
  -- a key anyway; only a process of an older release would run that call again.
  FOREACH v_table IN ARRAY ARRAY['purchases', 'deposits', 'wallet_adjustments', 'refunds'] LOOP
    EXECUTE format(
      'UPDATE public.%I SET idempotency_key = NULL
        WHERE (user_id = $1 AND lower(idempotency_key COLLATE "C") !~ $2)
          OR (strpos(idempotency_key, ''@'') > 0 AND lower(idempotency_key COLLATE "C") LIKE $3
            AND public.erased_word(idempotency_key, $4, '''') <> idempotency_key)',
      v_table
    ) USING p_user, v_uuid, v_email_like, v_email;
  END LOOP;
  PERFORM set_config('docket.erasure', 'off', true);
  PERFORM public.erase_notices(p_user, v_email, v_name);
  UPDATE public.deposit_reviews v
    SET settled_reason = public.erased_text(settled_reason, v_email, CASE WHEN d.user_id = p_user THEN v_username END, v_name)
    FROM public.deposits d WHERE d.id = v.deposit_id AND (d.user_id = p_user OR lower(v.settled_reason COLLATE "C") LIKE v_email_like);
  UPDATE public.returned_payments r
    SET handled_note = public.erased_text(handled_note, v_email, CASE WHEN d.user_id = p_user THEN v_username END, v_name)
    FROM public.payments p JOIN public.deposits d ON d.id = p.deposit_id
    WHERE p.payment_id = r.payment_id AND (d.user_id = p_user OR lower(r.handled_note COLLATE "C") LIKE lower(v_email_like COLLATE "C"));
  UPDATE public.reports SET message = public.erased_word(message, v_email, v_name),
    answer = public.erased_word(answer, v_email, v_name)
    WHERE lower(concat(message, ' ', answer) COLLATE "C") LIKE v_email_like;
  UPDATE public.account_batches SET provenance = public.erased_word(provenance, v_email, v_name),
    source = public.erased_word(source, v_email, v_name)
    WHERE lower(concat(provenance, ' ', source) COLLATE "C") LIKE v_email_like;
  WITH holds AS (
    SELECT h.id, CASE WHEN r.user_id = p_user THEN v_username END AS username
    FROM public.batch_holds h LEFT JOIN public.reports r ON r.id = h.report_id
  )
  UPDATE public.batch_holds h SET
    message = public.erased_text(h.message, v_email, holds.username, v_name),
    decided_reason = public.erased_text(h.decided_reason, v_email, holds.username, v_name)
    FROM holds
    WHERE holds.id = h.id
      AND lower(concat(h.message, ' ', h.decided_reason) COLLATE "C") LIKE ANY (ARRAY[v_email_like, v_username_like]);
  -- The names that other customers gave to their own things.
  UPDATE public.tracking_keys SET name = public.erased_word(name, v_email, v_name) WHERE lower(name COLLATE "C") LIKE v_email_like;
  UPDATE public.passkeys SET name = public.erased_word(name, v_email, v_name) WHERE lower(name COLLATE "C") LIKE v_email_like;
  RETURN v_changed;
END
$$;
REVOKE EXECUTE ON FUNCTION public.erase_name(integer, text, text, text) FROM PUBLIC;

-- A former e-mail in the tables for whose current one triggers of `users` care: migrations 0037, 0040 and 0122.
CREATE OR REPLACE FUNCTION public.erase_former_email(p_email text, p_username text, p_substitute text) RETURNS void
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_email_like CONSTANT text := '%' || regexp_replace(lower(p_email COLLATE "C"), '([\\%_])', '\\\1', 'g') || '%';
BEGIN
  PERFORM set_config('docket.erasure', 'on', true);
  UPDATE public.report_messages SET text = public.erased_word(text, p_email, p_substitute)
    WHERE lower(text COLLATE "C") LIKE v_email_like;
  PERFORM set_config('docket.erasure', 'off', true);
  UPDATE public.customer_notes SET text = public.erased_word(text, p_email, p_substitute)
    WHERE lower(text COLLATE "C") LIKE v_email_like;
  DELETE FROM public.saved_views WHERE public.erased_word(name, p_email, '') <> name OR EXISTS (
    SELECT FROM jsonb_each_text(search) param
    WHERE public.erased_word(param.value, p_email, '') <> param.value
      OR (param.key = 'search' AND public.text_key(param.value) = public.text_key(p_username))
  );
END
$$;
REVOKE EXECUTE ON FUNCTION public.erase_former_email(text, text, text) FROM PUBLIC;

-- Replaces a customer's e-mail everywhere and the username in texts about the customer. It does so also in the tables
-- whose rows are only ever added. Clears the addresses of the customer's own entries of the audit log. Returns the
-- entries whose seals no longer fit. It does not run with the rights of the owner, so that only `erase_person`, which
-- does, can use it.
CREATE OR REPLACE FUNCTION public.erase_person_data(p_user integer) RETURNS bigint[]
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_email text;
  v_username text;
  v_name text := 'erased-' || p_user;
  v_former record;
  v_changed bigint[];
BEGIN
  -- See is_erased_or_being_erased. This lock is taken before the lock of the row, because a transaction that shares
  -- this lock may need the row before it can end.
  PERFORM pg_advisory_xact_lock(4614274, p_user);
  SELECT email, username INTO v_email, v_username FROM public.users
    WHERE id = p_user AND role = 'USER' AND erased_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'user % is no customer, or already erased', p_user USING ERRCODE = 'DK000';
  END IF;
  -- The e-mail is replaced in all entries. So it must look like an address: an ordinary word would be replaced in entries
  -- that are not about the customer.
  IF v_email COLLATE "C" !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' THEN
    RAISE EXCEPTION 'the e-mail of user % is no address', p_user USING ERRCODE = 'DK000';
  END IF;
  -- Anybody may have registered with this name or address.
  IF EXISTS (
    SELECT FROM public.users
    WHERE id <> p_user AND (public.text_key(username) COLLATE "C" = v_name OR email = v_name || '@erased.invalid')
  ) THEN
    v_name := v_name || '-' || substr(md5(random()::text), 1, 8);
  END IF;
  PERFORM set_config('docket.erasure', 'on', true);
  UPDATE public.audit_log SET address = NULL WHERE actor_id = p_user AND address IS NOT NULL;
  UPDATE public.security_events SET network = NULL, browser = NULL WHERE user_id = p_user OR actor_id = p_user;
  PERFORM set_config('docket.erasure', 'off', true);
  v_changed := public.erase_name(p_user, v_email, v_username, v_name);
  FOR v_former IN
    -- A former address may be another user's by now, whose texts have it.
    SELECT DISTINCT email, username FROM public.former_names f WHERE user_id = p_user
      AND NOT EXISTS (SELECT FROM public.users u WHERE u.email = f.email AND u.id <> p_user)
  LOOP
    v_changed := v_changed || public.erase_name(p_user, v_former.email, v_former.username, v_name);
    PERFORM public.erase_former_email(v_former.email, v_former.username, v_name);
  END LOOP;
  DELETE FROM public.former_names WHERE user_id = p_user;
  -- Another customer had this address before, or wants it.
  UPDATE public.former_names SET email = v_name || '@erased.invalid' WHERE email = v_email;
  DELETE FROM public.email_changes WHERE user_id = p_user OR v_email IN (old_email, new_email);
  UPDATE public.users SET email = v_name || '@erased.invalid', username = v_name, password_hash = 'erased',
    referrer_id = NULL, email_verified_at = NULL, suspended_at = now(), erased_at = now()
    WHERE id = p_user;
  RETURN v_changed;
END
$$;
REVOKE EXECUTE ON FUNCTION public.erase_person_data(integer) FROM PUBLIC;

-- Erases a customer with the rights of the owner of the tables: a role that may not change those tables can erase a
-- person with it, and nothing else, and only together with an entry of the audit log.
CREATE OR REPLACE FUNCTION public.erase_person(p_user integer) RETURNS bigint[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  -- `now()` is the start of this transaction, and the shop's role cannot choose the time of an entry.
  IF NOT EXISTS (
    SELECT FROM public.audit_log
    WHERE action = 'user.erase' AND subject = 'user:' || p_user AND created_at = now()
  ) THEN
    RAISE EXCEPTION 'the erasure of user % needs an entry of the audit log in its transaction', p_user
      USING ERRCODE = 'DK000';
  END IF;
  RETURN public.erase_person_data(p_user);
END
$$;
REVOKE EXECUTE ON FUNCTION public.erase_person(integer) FROM PUBLIC;
