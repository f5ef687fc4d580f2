-- An erasure also finds an e-mail after the text of an escape, such as `\n` of copied JSON and `%20` of a copied address:
-- the last letter or digit of the escape is directly before the e-mail and does not belong to it.
--
-- It empties only the raw notices that name the customer: a longer address or a longer number that contains the customer's
-- is another customer's.
--
-- Short lock: functions are replaced.
CREATE OR REPLACE FUNCTION email_pattern(p_email text) RETURNS text
LANGUAGE sql IMMUTABLE SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT '(?:(?<![a-z0-9])|(?<=\\[bfnrt])|(?<=\\u[0-9a-f]{4})|(?<=%[0-9a-f]{2}))'
    || regexp_replace(p_email, '[^[:alnum:]]', '\\\&', 'g')
    || '(?![a-z0-9]|-[a-z0-9-]*\.[a-z]|\.(?!(?:csv|tsv|txt|log|json|xlsx?|docx?|pdf|zip|gz)(?![a-z0-9]))[a-z0-9])'
$$;

-- As in migration 0034, but for the raw notices of providers.
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
  )
  UPDATE public.provider_events e SET body = '{"erased":true}'
    WHERE processed_at IS NOT NULL AND (
      EXISTS (
        SELECT FROM names n WHERE position(lower(n.name) IN lower(e.body)) > 0
          AND e.body ~* ('(?<![a-z0-9])' || regexp_replace(n.name, '[^[:alnum:]]', '\\\&', 'g') || '(?![a-z0-9])')
      )
      OR (e.body ILIKE v_email_like AND public.erased_text(e.body, v_email, v_others, NULL, '') <> e.body)
    );
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
