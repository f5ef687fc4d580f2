-- An erasure finds the e-mail and the username in any case, in a database with any locale. Before, a database with a
-- Turkish locale did not find `INFO@…` for `info@…`: the small form of I is ı there.
--
-- Short lock: functions are replaced.

-- The functions in force, with comparisons by "C", which folds ASCII letters only. An e-mail and a username have no
-- other letters. `users_username_in_order` finds a username by its key.
DO $$
DECLARE
  v_change text[];
  v_before text;
  v_after text := pg_get_functiondef('erase_person_data(integer)'::regprocedure);
BEGIN
  FOREACH v_change SLICE 1 IN ARRAY ARRAY[
    ['-- For ILIKE: texts', '-- Patterns in lower case: for texts'],
    ['regexp_replace\(v_(email|username),', 'regexp_replace(lower(v_\1 COLLATE "C"),'],
    ['(\w+(\.\w+)?|concat\([^()]*\)) ILIKE', 'lower(\1 COLLATE "C") LIKE'],
    [
      'lower\(after #>> ''{filters,search}''\) = lower\(v_username\)',
      'lower((after #>> ''{filters,search}'') COLLATE "C") = lower(v_username COLLATE "C")'
    ],
    ['idempotency_key !~\* \$2', 'lower(idempotency_key COLLATE "C") !~ $2'],
    ['lower\(username\) = v_name', 'public.text_key(username) COLLATE "C" = v_name'],
    ['IF v_email !~', 'IF v_email COLLATE "C" !~']
  ] LOOP
    v_before := v_after;
    v_after := regexp_replace(v_before, v_change[1], v_change[2], 'g');
    IF v_after = v_before THEN
      RAISE EXCEPTION 'erase_person_data has no %', v_change[1];
    END IF;
  END LOOP;
  EXECUTE v_after;

  v_before := pg_get_functiondef('erased_word(text, text, text)'::regprocedure);
  v_after := replace(
    v_before, 'lower(username) = ANY (v_longer)', 'public.text_key(username) COLLATE "C" = ANY (v_longer)'
  );
  IF v_after = v_before THEN
    RAISE EXCEPTION 'erased_word compares no usernames';
  END IF;
  EXECUTE v_after;
END
$$;

CREATE OR REPLACE FUNCTION erase_report_messages() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_email_like text := '%' || regexp_replace(lower(OLD.email COLLATE "C"), '([\\%_])', '\\\1', 'g') || '%';
BEGIN
  PERFORM set_config('docket.erasure', 'on', true);
  UPDATE public.report_messages m SET text = '[erased]'
    FROM public.reports r WHERE r.id = m.report_id AND r.user_id = OLD.id;
  UPDATE public.report_messages SET text = public.erased_word(text, OLD.email, NEW.username)
    WHERE lower(text COLLATE "C") LIKE v_email_like;
  PERFORM set_config('docket.erasure', 'off', true);
  RETURN NULL;
END
$$;

CREATE OR REPLACE FUNCTION erase_saved_views() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM public.saved_views
    WHERE user_id = OLD.id OR public.erased_word(name, OLD.email, '') <> name
      OR EXISTS (
        SELECT FROM jsonb_each_text(search) param
        WHERE public.erased_word(param.value, OLD.email, '') <> param.value
          OR (param.key = 'search' AND public.text_key(param.value) = public.text_key(OLD.username))
      );
  RETURN NULL;
END
$$;
