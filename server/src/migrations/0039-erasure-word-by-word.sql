-- An erasure decides at each place of a text whether the e-mail or the username there is the customer's. One rule for
-- both: they are replaced unless an ASCII letter or digit is directly beside them, or the longer word around them is an
-- address or a username of another user. Before, each text was compared with every longer address that strangers had
-- registered, which took half a minute for 150 of them; and a list of endings such as `.csv` decided where the name of a
-- file begins.
--
-- It also clears the idempotency keys that programs chose, changes keys in the JSON of the audit log, and finds notices
-- of providers that are processed after it. Security events about an erased user and entries of the audit log by that
-- user that are written later have no address, and a sign-in that ends later is not stored.
--
-- Short lock: functions and triggers are replaced; `audit_log`, `sessions` and `user_networks` get a trigger.

-- Whether a word can begin after this text: its last character is no ASCII letter or digit, or belongs to an escape such
-- as `\n` of copied JSON or `%20` of a copied address.
CREATE FUNCTION word_can_begin_after(p_before text) RETURNS boolean LANGUAGE sql IMMUTABLE AS $$
  SELECT right(p_before, 6) ~ '(^|[^a-z0-9]|\\[bfnrt]|\\u[0-9a-f]{4}|%[0-9a-f]{2})$'
$$;

-- A text in which a word, in any case, is replaced by another one, by the rule above. The word is an e-mail, or a
-- username, which also stays inside any e-mail. Reads `users` by an index, and only where a longer word is possible.
--
-- Its time grows with the length of the text, also if the text is hostile: it works on blocks of the text, and a longer
-- word has at most `v_parts` separators on each side of the word.
CREATE FUNCTION erased_word(p_text text, p_word text, p_substitute text) RETURNS text
LANGUAGE plpgsql STABLE STRICT AS $$
DECLARE
  v_word CONSTANT text := lower(p_word COLLATE "C");
  v_is_email CONSTANT boolean := strpos(p_word, '@') > 0;
  -- What an address can have before and after its '@'. A username can have the same without `+` and `'`.
  v_letters CONSTANT text := 'abcdefghijklmnopqrstuvwxyz0123456789_.-+''';
  -- How many characters a longer address or username can have beside the word.
  v_most CONSTANT integer := CASE WHEN v_is_email THEN 254 ELSE 30 END - length(p_word);
  v_parts CONSTANT integer := 4;
  -- The text in blocks of 254 characters. No address is longer, so what is beside a word is in the word's own block or in
  -- one next to it.
  v_blocks text[];
  -- A block together with the one before it and the two after it.
  v_around text;
  v_folded text;
  -- The last character of the block in `v_around`.
  v_last integer;
  -- How many characters at the start of the next block belong to a word that is replaced.
  v_skip integer := 0;
  v_result text[] := '{}';
  -- The first character that is not in the result yet.
  v_from integer;
  v_at integer;
  v_before text;
  v_after text;
  -- What is beside the word and may belong to a longer one.
  v_left text;
  v_right text;
  -- How many of the characters before and after the word a longer one can have.
  v_starts integer[];
  v_ends integer[];
  v_start integer;
  v_end integer;
  v_longer text[];
  v_stays boolean;
BEGIN
  -- The C collation changes ASCII letters only, so that both texts have the same length.
  IF strpos(lower(p_text COLLATE "C"), v_word) = 0 THEN
    RETURN p_text;
  END IF;
  v_blocks := ARRAY(SELECT block[1] FROM regexp_matches(p_text, '.{1,254}', 'g') block);
  FOR b IN 1..cardinality(v_blocks) LOOP
    v_around := concat(v_blocks[b - 1], v_blocks[b], v_blocks[b + 1], v_blocks[b + 2]);
    v_folded := lower(v_around COLLATE "C");
    v_from := coalesce(length(v_blocks[b - 1]), 0) + 1;
    v_last := v_from - 1 + length(v_blocks[b]);
    v_from := v_from + v_skip;
    LOOP
      v_at := strpos(substr(v_folded, v_from), v_word) + v_from - 1;
      EXIT WHEN v_at < v_from OR v_at > v_last;
      v_before := right(left(v_folded, v_at - 1), 254);
      v_after := substr(v_folded, v_at + length(v_word), 254);
      v_stays := NOT public.word_can_begin_after(v_before) OR v_after ~ '^[a-z0-9]'
        OR (NOT v_is_email AND (v_before ~ '[a-z0-9_''+.-]@[a-z0-9.-]*$' OR v_after ~ '^[a-z0-9_''+.-]*@[a-z0-9]'));
      IF NOT v_stays THEN
        v_left := right(substr(v_before, length(rtrim(v_before, v_letters)) + 1), v_most);
        v_right := left(v_after, least(length(v_after) - length(ltrim(v_after, v_letters)), v_most));
        v_starts := '{}';
        FOR l IN 0..length(v_left) LOOP
          EXIT WHEN cardinality(v_starts) > v_parts;
          CONTINUE WHEN NOT public.word_can_begin_after(left(v_before, length(v_before) - l));
          v_starts := v_starts || l;
        END LOOP;
        v_ends := '{}';
        FOR r IN 0..length(v_right) LOOP
          EXIT WHEN cardinality(v_ends) > v_parts;
          -- An address ends with a letter.
          CONTINUE WHEN substr(v_after, r + 1, 1) ~ '[a-z0-9]' OR (v_is_email AND r > 0 AND substr(v_right, r, 1) !~ '[a-z]');
          v_ends := v_ends || r;
        END LOOP;
        v_longer := '{}';
        FOREACH v_start IN ARRAY v_starts LOOP
          FOREACH v_end IN ARRAY v_ends LOOP
            CONTINUE WHEN v_start + v_end NOT BETWEEN 1 AND v_most;
            v_longer := v_longer || (right(v_left, v_start) || v_word || left(v_right, v_end));
          END LOOP;
        END LOOP;
        IF v_longer = '{}' THEN
          v_stays := false;
        ELSIF v_is_email THEN
          v_stays := EXISTS (SELECT FROM public.users WHERE email = ANY (v_longer));
        ELSE
          v_stays := EXISTS (SELECT FROM public.users WHERE lower(username) = ANY (v_longer));
        END IF;
      END IF;
      -- After a word that stays, the next one may begin inside it.
      v_result := v_result || (substr(v_around, v_from, v_at - v_from)
        || CASE WHEN v_stays THEN substr(v_around, v_at, 1) ELSE p_substitute END);
      v_from := v_at + CASE WHEN v_stays THEN 1 ELSE length(v_word) END;
    END LOOP;
    v_skip := greatest(v_from - v_last - 1, 0);
    v_result := v_result || substr(v_around, v_from, greatest(v_last - v_from + 1, 0));
  END LOOP;
  RETURN array_to_string(v_result, '');
END
$$;

-- A text without the e-mail, and without the username if one is given. The username comes first, so that it does not
-- change the substitute of the e-mail.
CREATE FUNCTION erased_text(p_text text, p_email text, p_username text, p_substitute text) RETURNS text
LANGUAGE sql STABLE AS $$
  SELECT public.erased_word(
    CASE WHEN p_username IS NULL THEN p_text ELSE public.erased_word(p_text, p_username, p_substitute) END,
    p_email, p_substitute)
$$;

-- The same for every key and every string of a JSON value. The username is replaced only in the texts that an admin or a
-- customer wrote. Keys that become equal get a number.
CREATE FUNCTION erased_json(p_json jsonb, p_email text, p_username text, p_substitute text) RETURNS jsonb
LANGUAGE plpgsql STABLE AS $$
DECLARE
  v_json jsonb := p_json;
  v_key text;
  v_value jsonb;
  v_name text;
  v_first text;
  v_nth integer;
  v_path text[];
BEGIN
  IF p_json IS NULL THEN
    RETURN NULL;
  END IF;
  IF strpos(lower(p_json::text COLLATE "C"), lower(p_email COLLATE "C")) = 0 THEN
    NULL;
  ELSIF jsonb_typeof(p_json) = 'string' THEN
    v_json := to_jsonb(public.erased_word(p_json #>> '{}', p_email, p_substitute));
  ELSIF jsonb_typeof(p_json) = 'array' THEN
    SELECT jsonb_agg(public.erased_json(value, p_email, NULL, p_substitute) ORDER BY place) INTO v_json
      FROM jsonb_array_elements(p_json) WITH ORDINALITY AS items (value, place);
  ELSE
    v_json := '{}';
    FOR v_key, v_value IN SELECT key, value FROM jsonb_each(p_json) LOOP
      v_name := public.erased_word(v_key, p_email, p_substitute);
      -- Two keys may become equal. A key that stays as it was has its name for itself.
      IF v_name <> v_key THEN
        v_first := v_name;
        v_nth := 1;
        WHILE v_json ? v_name OR p_json ? v_name LOOP
          v_nth := v_nth + 1;
          v_name := v_first || ' ' || v_nth;
        END LOOP;
      END IF;
      v_json := v_json || jsonb_build_object(v_name, public.erased_json(v_value, p_email, NULL, p_substitute));
    END LOOP;
  END IF;
  IF p_username IS NULL THEN
    RETURN v_json;
  END IF;
  FOREACH v_path SLICE 1 IN ARRAY ARRAY[
    ARRAY['reason', NULL], ARRAY['answer', NULL], ARRAY['message', NULL], ARRAY['name', NULL], ARRAY['filters', 'search']
  ] LOOP
    v_path := array_remove(v_path, NULL);
    IF jsonb_typeof(v_json #> v_path) = 'string' THEN
      -- From the first text: in the erased one, the username could be a part of the substitute.
      v_json := jsonb_set(
        v_json, v_path, to_jsonb(public.erased_text(p_json #>> v_path, p_email, p_username, p_substitute)));
    END IF;
  END LOOP;
  RETURN v_json;
END
$$;

CREATE OR REPLACE TRIGGER wallet_adjustments_erasure BEFORE UPDATE ON wallet_adjustments
  FOR EACH ROW EXECUTE FUNCTION refuse_other_changes('reason', 'idempotency_key');
CREATE OR REPLACE TRIGGER refunds_erasure BEFORE UPDATE ON refunds
  FOR EACH ROW EXECUTE FUNCTION refuse_other_changes('reason', 'idempotency_key');

-- Replaces a customer's e-mail everywhere and the username in texts about the customer. It does so also in the tables
-- whose rows are only ever added. Clears the addresses of the customer's own entries of the audit log. Returns the entries
-- whose seals no longer fit. The function belongs to the owner of the tables: a role that may not change those tables can
-- erase a person with it, and nothing else.
CREATE OR REPLACE FUNCTION erase_person(p_user integer) RETURNS bigint[]
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_email text;
  v_username text;
  v_name text := 'erased-' || p_user;
  v_subjects text[];
  v_changed bigint[];
  -- For ILIKE: texts that may have the e-mail, and those that may have the username.
  v_email_like text;
  v_username_like text;
  v_table text;
  v_uuid CONSTANT text := '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$';
BEGIN
  -- See is_erased_or_being_erased. Before the lock of the row, so that a transaction which shares it can still end.
  PERFORM pg_advisory_xact_lock(4614274, p_user);
  SELECT email, username INTO v_email, v_username FROM public.users
    WHERE id = p_user AND role = 'USER' AND erased_at IS NULL FOR UPDATE;
  IF NOT FOUND THEN
    RAISE EXCEPTION 'user % is no customer, or already erased', p_user USING ERRCODE = 'DK000';
  END IF;
  -- The e-mail is replaced in all entries. So it must look like an address: an ordinary word would be replaced in entries
  -- that are not about the customer.
  IF v_email !~ '^[^@[:space:]]+@[^@[:space:]]+\.[^@[:space:]]+$' THEN
    RAISE EXCEPTION 'the e-mail of user % is no address', p_user USING ERRCODE = 'DK000';
  END IF;
  -- Anybody may have registered with this name or address.
  IF EXISTS (
    SELECT FROM public.users
    WHERE id <> p_user AND (lower(username) = v_name OR email = v_name || '@erased.invalid')
  ) THEN
    v_name := v_name || '-' || substr(md5(random()::text), 1, 8);
  END IF;
  v_email_like := '%' || regexp_replace(v_email, '([\\%_])', '\\\1', 'g') || '%';
  v_username_like := '%' || regexp_replace(v_username, '([\\%_])', '\\\1', 'g') || '%';
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
  ), replaced AS MATERIALIZED (
    SELECT c.id, public.erased_json(l.before, v_email, c.username, v_name) AS before,
      public.erased_json(l.after, v_email, c.username, v_name) AS after
    FROM candidates c JOIN public.audit_log l ON l.id = c.id
  ), changed AS (
    UPDATE public.audit_log l SET before = r.before, after = r.after FROM replaced r
      WHERE l.id = r.id AND (l.before, l.after) IS DISTINCT FROM (r.before, r.after) RETURNING l.id
  ) SELECT coalesce(array_agg(id ORDER BY id), '{}') INTO v_changed FROM changed;
  UPDATE public.security_events SET network = NULL, browser = NULL WHERE user_id = p_user OR actor_id = p_user;
  UPDATE public.wallet_adjustments
    SET reason = public.erased_text(reason, v_email, CASE WHEN user_id = p_user THEN v_username END, v_name)
    WHERE user_id = p_user OR reason ILIKE v_email_like;
  UPDATE public.refunds
    SET reason = public.erased_text(reason, v_email, CASE WHEN user_id = p_user THEN v_username END, v_name)
    WHERE user_id = p_user OR reason ILIKE v_email_like;
  UPDATE public.replaced_accounts r
    SET reason = public.erased_text(reason, v_email, CASE WHEN p.user_id = p_user THEN v_username END, v_name)
    FROM public.purchases p WHERE p.id = r.purchase_id AND (p.user_id = p_user OR r.reason ILIKE v_email_like);
  -- A program may have chosen any text as a key. The customer cannot call again, and the shop refuses adjustments and
  -- refunds of an erased customer, so no call needs these keys. Random keys say nothing. Since the shop
  -- checks the header `Idempotency-Key`, no new key contains an address. An older key of another user can contain one: the
  -- shop refuses a second call with such a key anyway, and a process of an older release would run it again.
  FOREACH v_table IN ARRAY ARRAY['purchases', 'deposits', 'wallet_adjustments', 'refunds'] LOOP
    EXECUTE format(
      'UPDATE public.%I SET idempotency_key = NULL
        WHERE (user_id = $1 AND idempotency_key !~* $2)
          OR (strpos(idempotency_key, ''@'') > 0 AND idempotency_key ILIKE $3
            AND public.erased_word(idempotency_key, $4, '''') <> idempotency_key)',
      v_table
    ) USING p_user, v_uuid, v_email_like, v_email;
  END LOOP;
  PERFORM set_config('docket.erasure', 'off', true);
  -- The raw notices about the customer's deposits: those that name a deposit, a payment of it, or the e-mail. What a
  -- deposit needs is in `payments`. A notice that is not processed yet is still needed, so only the e-mail is replaced
  -- there; `erase_processed_notice` empties it later. The `CASE` is inside the `UPDATE`: if another transaction is
  -- processing a notice, the update waits for it, reads the row again, and sees that it is processed.
  WITH names AS (
    SELECT lower(reference COLLATE "C") AS name FROM public.deposits WHERE user_id = p_user
    UNION SELECT lower(provider_invoice_id COLLATE "C") FROM public.deposits
      WHERE user_id = p_user AND provider_invoice_id IS NOT NULL
    UNION SELECT lower(payment_id COLLATE "C") FROM public.payments p JOIN public.deposits d ON d.id = p.deposit_id
      WHERE d.user_id = p_user
  ), notices AS MATERIALIZED (
    -- Once for each notice, and not for each name in it: a good customer has hundreds of names.
    SELECT id, lower(body COLLATE "C") AS text FROM public.provider_events
  )
  UPDATE public.provider_events e
    SET body = CASE WHEN processed_at IS NULL THEN public.erased_word(body, v_email, v_name) ELSE '{"erased":true}' END
    FROM notices WHERE notices.id = e.id AND (
      EXISTS (
        SELECT FROM names n WHERE strpos(notices.text, n.name) > 0
          AND e.body ~* ('(?<![a-z0-9])' || regexp_replace(n.name, '[^[:alnum:]]', '\\\&', 'g') || '(?![a-z0-9])')
      )
      OR (strpos(notices.text, lower(v_email COLLATE "C")) > 0 AND public.erased_word(e.body, v_email, '') <> e.body)
    );
  UPDATE public.deposit_reviews v
    SET settled_reason = public.erased_text(settled_reason, v_email, CASE WHEN d.user_id = p_user THEN v_username END, v_name)
    FROM public.deposits d WHERE d.id = v.deposit_id AND (d.user_id = p_user OR v.settled_reason ILIKE v_email_like);
  UPDATE public.reports SET message = public.erased_word(message, v_email, v_name),
    answer = public.erased_word(answer, v_email, v_name)
    WHERE concat(message, ' ', answer) ILIKE v_email_like;
  UPDATE public.account_batches SET provenance = public.erased_word(provenance, v_email, v_name),
    source = public.erased_word(source, v_email, v_name)
    WHERE concat(provenance, ' ', source) ILIKE v_email_like;
  WITH holds AS (
    SELECT h.id, CASE WHEN r.user_id = p_user THEN v_username END AS username
    FROM public.batch_holds h LEFT JOIN public.reports r ON r.id = h.report_id
  )
  UPDATE public.batch_holds h SET
    message = public.erased_text(h.message, v_email, holds.username, v_name),
    decided_reason = public.erased_text(h.decided_reason, v_email, holds.username, v_name)
    FROM holds
    WHERE holds.id = h.id
      AND concat(h.message, ' ', h.decided_reason) ILIKE ANY (ARRAY[v_email_like, v_username_like]);
  -- The names that other customers gave to their own things.
  UPDATE public.tracking_keys SET name = public.erased_word(name, v_email, v_name) WHERE name ILIKE v_email_like;
  UPDATE public.passkeys SET name = public.erased_word(name, v_email, v_name) WHERE name ILIKE v_email_like;
  UPDATE public.users SET email = v_name || '@erased.invalid', username = v_name, password_hash = 'erased',
    referrer_id = NULL, email_verified_at = NULL, suspended_at = now(), erased_at = now()
    WHERE id = p_user;
  RETURN v_changed;
END
$$;

CREATE OR REPLACE FUNCTION erase_report_messages() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_email_like text := '%' || regexp_replace(OLD.email, '([\\%_])', '\\\1', 'g') || '%';
BEGIN
  PERFORM set_config('docket.erasure', 'on', true);
  UPDATE public.report_messages m SET text = '[erased]'
    FROM public.reports r WHERE r.id = m.report_id AND r.user_id = OLD.id;
  UPDATE public.report_messages SET text = public.erased_word(text, OLD.email, NEW.username)
    WHERE text ILIKE v_email_like;
  PERFORM set_config('docket.erasure', 'off', true);
  RETURN NULL;
END
$$;

DROP FUNCTION erased_json(jsonb, text, text[], text, text);
DROP FUNCTION erased_text(text, text, text[], text, text);
DROP FUNCTION email_pattern(text);

-- Empties a notice about a deposit of an erased user once it is processed: it was not processed at the erasure, or came
-- after it. Each word of the notice may be the name of a deposit or of a payment. `method IN (…)` is there so that the
-- index is used: a new payment method needs a new version of this function that names it.
CREATE FUNCTION erase_processed_notice() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_words text[] := ARRAY(SELECT DISTINCT word[1] FROM regexp_matches(OLD.body, '[A-Za-z0-9_-]+', 'g') word);
BEGIN
  IF EXISTS (
    SELECT FROM public.users u JOIN (
      SELECT user_id FROM public.deposits WHERE reference = ANY (v_words)
      UNION ALL SELECT user_id FROM public.deposits
        WHERE method IN ('crypto', 'card') AND provider_invoice_id = ANY (v_words)
      UNION ALL SELECT d.user_id FROM public.payments p JOIN public.deposits d ON d.id = p.deposit_id
        WHERE p.payment_id = ANY (v_words)
    ) named ON named.user_id = u.id WHERE u.erased_at IS NOT NULL
  ) THEN
    NEW.body := '{"erased":true}';
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER provider_events_erasure BEFORE UPDATE OF processed_at ON provider_events
  FOR EACH ROW WHEN (OLD.processed_at IS NULL AND NEW.processed_at IS NOT NULL)
  EXECUTE FUNCTION erase_processed_notice();

-- Whether a row that is written now must have no trace of this user: the user is erased, or is being erased. It never
-- waits. If the answer is false, no erasure of the user can begin before this transaction ends, so an erasure finds the
-- row. Usually the lock of the user's row does that. If another transaction has locked the row, it need not be an
-- erasure: only an erasure has the advisory lock 4614274 with the user's id, which is shared here instead.
CREATE FUNCTION is_erased_or_being_erased(p_user integer) RETURNS boolean
LANGUAGE plpgsql STRICT SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_erased timestamptz;
BEGIN
  SELECT erased_at INTO v_erased FROM public.users WHERE id = p_user FOR KEY SHARE SKIP LOCKED;
  IF NOT FOUND THEN
    IF NOT pg_try_advisory_xact_lock_shared(4614274, p_user) THEN
      RETURN true;
    END IF;
    SELECT erased_at INTO v_erased FROM public.users WHERE id = p_user;
  END IF;
  RETURN v_erased IS NOT NULL;
END
$$;

-- Security events are written a moment after they happened, or a minute after it. About an erased user they have neither
-- network nor browser. The events of many users are written together, so none of them may wait for an erasure.
CREATE FUNCTION erase_late_event() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF public.is_erased_or_being_erased(NEW.user_id) OR public.is_erased_or_being_erased(NEW.actor_id) THEN
    NEW.network := NULL;
    NEW.browser := NULL;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER security_events_erasure_late BEFORE INSERT ON security_events
  FOR EACH ROW WHEN (num_nonnulls(NEW.network, NEW.browser) > 0 AND num_nonnulls(NEW.user_id, NEW.actor_id) > 0)
  EXECUTE FUNCTION erase_late_event();

-- A call of the customer that is under way during the erasure may end during or after it. Its entries of the audit log
-- have no address. They do not wait either: an admin's call must not fail because the row of its user is locked.
CREATE FUNCTION erase_late_address() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF public.is_erased_or_being_erased(NEW.actor_id) THEN
    NEW.address := NULL;
  END IF;
  RETURN NEW;
END
$$;
CREATE TRIGGER audit_log_erasure_late BEFORE INSERT ON audit_log
  FOR EACH ROW WHEN (NEW.address IS NOT NULL AND NEW.actor_id IS NOT NULL) EXECUTE FUNCTION erase_late_address();

-- A sign-in that was under way is not stored: its session could not be used, but it would have address and browser. It
-- waits for an erasure that is running, because the customer stays if the erasure fails.
CREATE FUNCTION skip_row_of_erased() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_erased timestamptz;
BEGIN
  SELECT erased_at INTO v_erased FROM public.users WHERE id = NEW.user_id FOR KEY SHARE;
  RETURN CASE WHEN v_erased IS NULL THEN NEW END;
END
$$;
CREATE TRIGGER sessions_erasure_late BEFORE INSERT ON sessions
  FOR EACH ROW EXECUTE FUNCTION skip_row_of_erased();
CREATE TRIGGER user_networks_erasure_late BEFORE INSERT ON user_networks
  FOR EACH ROW EXECUTE FUNCTION skip_row_of_erased();

-- Only the shop's own role calls these (platform/db/roles/grants.ts), not every role that can connect.
REVOKE EXECUTE ON FUNCTION erase_person(integer) FROM PUBLIC;
REVOKE EXECUTE ON FUNCTION clear_old_addresses(bigint, integer) FROM PUBLIC;
