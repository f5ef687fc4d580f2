-- The shop's own role can erase a customer only together with the entry of the audit log, and cannot take back that an
-- address is confirmed. Both builds add the entry before they call the function.
--
-- Short lock: a function and a trigger are replaced.

-- The function of 0046 gets another name. It no longer runs with the rights of the owner, so that only `erase_person`,
-- which does, can use it.
DO $$
BEGIN
  EXECUTE regexp_replace(
    pg_get_functiondef('erase_person(integer)'::regprocedure), 'erase_person\(', 'erase_person_data('
  );
END
$$;
ALTER FUNCTION erase_person_data(integer) SECURITY INVOKER;
REVOKE EXECUTE ON FUNCTION erase_person_data(integer) FROM PUBLIC;

CREATE OR REPLACE FUNCTION erase_person(p_user integer) RETURNS bigint[]
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

-- As in 0032, and an address stays confirmed: an address that is not confirmed has fewer rights to a second step.
CREATE OR REPLACE FUNCTION refuse_change_of_person() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF (
      (NEW.role, NEW.email, NEW.username, NEW.erased_at) IS DISTINCT FROM (OLD.role, OLD.email, OLD.username, OLD.erased_at)
      OR (OLD.email_verified_at IS NOT NULL AND NEW.email_verified_at IS DISTINCT FROM OLD.email_verified_at)
    ) AND NOT pg_has_role(current_user, (SELECT relowner FROM pg_class WHERE oid = TG_RELID), 'USAGE')
  THEN
    RAISE EXCEPTION 'only the owner of the tables changes who a user is' USING ERRCODE = 'DK000';
  END IF;
  RETURN NEW;
END
$$;
CREATE OR REPLACE TRIGGER users_person BEFORE UPDATE OF role, email, username, erased_at, email_verified_at ON users
  FOR EACH ROW EXECUTE FUNCTION refuse_change_of_person();
