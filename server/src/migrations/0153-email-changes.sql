-- Customers change their e-mail and username. `email_changes` has a change from its request until the old address can no
-- longer undo it; `former_names` has what a customer was called before, so that an erasure finds it in all texts.
--
-- Short lock: `users` gets two triggers, and the new tables are empty.
CREATE TABLE email_changes (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT email_changes_pk PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT email_changes_user_fk REFERENCES users,
  old_email text NOT NULL,
  new_email text NOT NULL,
  -- The SHA-256 of three tokens: in the mail to the new address (a job makes it, and makes none if the address is
  -- another user's), in the mail to the old address about the request, and in that about the change.
  confirm_hash bytea CONSTRAINT email_changes_confirm_key UNIQUE,
  stop_hash bytea NOT NULL CONSTRAINT email_changes_stop_key UNIQUE,
  undo_hash bytea CONSTRAINT email_changes_undo_key UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  confirmed_at timestamptz,
  undo_until timestamptz,
  undone_at timestamptz,
  CONSTRAINT email_changes_differ CHECK (new_email <> old_email),
  CONSTRAINT email_changes_confirmed CHECK ((confirmed_at IS NULL) = (undo_until IS NULL)),
  CONSTRAINT email_changes_undo CHECK ((confirmed_at IS NULL) = (undo_hash IS NULL))
);
CREATE UNIQUE INDEX email_changes_waiting ON email_changes (user_id) WHERE confirmed_at IS NULL AND undone_at IS NULL;
CREATE INDEX email_changes_user ON email_changes (user_id, id);
CREATE INDEX email_changes_old_email ON email_changes (old_email);

CREATE TABLE former_names (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT former_names_pk PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT former_names_user_fk REFERENCES users,
  email text NOT NULL,
  username text NOT NULL,
  until timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX former_names_user ON former_names (user_id, id);

-- Only this trigger adds rows: an erasure replaces these names in all texts, so the shop's own role must not choose them.
CREATE FUNCTION keep_former_name() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  INSERT INTO public.former_names (user_id, email, username) VALUES (OLD.id, OLD.email, OLD.username);
  RETURN NULL;
END
$$;
CREATE TRIGGER users_keep_former_name AFTER UPDATE OF email, username ON users
  FOR EACH ROW WHEN (
    OLD.role = 'USER' AND NEW.erased_at IS NULL AND (OLD.email, OLD.username) IS DISTINCT FROM (NEW.email, NEW.username)
  ) EXECUTE FUNCTION keep_former_name();

-- While an address can undo a change, no one else can have it: the thief of an account could otherwise sign up with it.
CREATE FUNCTION refuse_kept_email() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  IF EXISTS (
    SELECT FROM public.email_changes
    WHERE old_email = NEW.email AND user_id <> NEW.id AND undone_at IS NULL AND undo_until > now()
  ) THEN
    RAISE EXCEPTION 'this address can still undo a change' USING
      ERRCODE = 'unique_violation', TABLE = 'users', CONSTRAINT = 'users_email_key';
  END IF;
  RETURN NULL;
END
$$;
-- After the row, because it may have waited for a change of the same address.
CREATE TRIGGER users_refuse_kept_email AFTER INSERT OR UPDATE OF email ON users
  FOR EACH ROW EXECUTE FUNCTION refuse_kept_email();
