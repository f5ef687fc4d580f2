-- The browser that signed up signs in once without a password, with the link of the mail. It has a token in a cookie;
-- this table has the SHA-256 of that token.
--
-- Short lock: `users` and `sessions` get a trigger.
CREATE TABLE first_sign_ins (
  user_id integer CONSTRAINT first_sign_ins_pk PRIMARY KEY CONSTRAINT first_sign_ins_user_fk REFERENCES users,
  hash bytea NOT NULL CONSTRAINT first_sign_ins_hash_key UNIQUE,
  expires_at timestamptz NOT NULL
);

-- Any sign-in, a new password, a suspension and an erasure end it. These are triggers, because the previous release may
-- run beside this one during an update, and does not know the table. The argument is the column with the user's id.
CREATE FUNCTION end_first_sign_in() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM public.first_sign_ins WHERE user_id = (to_jsonb(NEW) ->> TG_ARGV[0])::integer;
  RETURN NULL;
END
$$;
CREATE TRIGGER sessions_end_first_sign_in AFTER INSERT ON sessions
  FOR EACH ROW EXECUTE FUNCTION end_first_sign_in('user_id');
CREATE TRIGGER users_end_first_sign_in AFTER UPDATE OF password_hash, suspended_at, erased_at ON users
  FOR EACH ROW EXECUTE FUNCTION end_first_sign_in('id');
