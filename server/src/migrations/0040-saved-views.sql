-- An operator keeps the filters and the order of a list under a name. `search` has the parameters of the list's address,
-- as texts.
--
-- Short lock: `users` gets a trigger.
CREATE TABLE saved_views (
  id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT saved_views_pk PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT saved_views_user_fk REFERENCES users ON DELETE CASCADE,
  list text NOT NULL CONSTRAINT saved_views_list CHECK (list ~ '^[a-z][a-z-]{0,39}$'),
  name text NOT NULL CONSTRAINT saved_views_name CHECK (char_length(name) BETWEEN 1 AND 40),
  search jsonb NOT NULL CONSTRAINT saved_views_search CHECK (jsonb_typeof(search) = 'object'),
  -- The list opens with this view, if the operator comes from the menu.
  is_start boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX saved_views_name_key ON saved_views (user_id, list, lower(name));
CREATE UNIQUE INDEX saved_views_start_key ON saved_views (user_id, list) WHERE is_start;

-- An erasure deletes the views that name the e-mail of the erased customer or search for the username, and the user's own.
-- A longer address of another user stays, as everywhere. It is a trigger and no part of `erase_person`, as in migration 0037.
CREATE FUNCTION erase_saved_views() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  DELETE FROM public.saved_views
    WHERE user_id = OLD.id OR public.erased_word(name, OLD.email, '') <> name
      OR EXISTS (
        SELECT FROM jsonb_each_text(search) param
        WHERE public.erased_word(param.value, OLD.email, '') <> param.value
          OR (param.key = 'search' AND lower(param.value) = lower(OLD.username))
      );
  RETURN NULL;
END
$$;
CREATE TRIGGER users_erase_saved_views AFTER UPDATE OF erased_at ON users
  FOR EACH ROW WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_saved_views();
