-- What operators note about a customer, and the tags of customers. The customer gets both in the copy of the own data.
--
-- Short lock: `users` gets a trigger.
CREATE TABLE customer_notes (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT customer_notes_pk PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT customer_notes_user_fk REFERENCES users,
  written_by integer NOT NULL CONSTRAINT customer_notes_written_by_fk REFERENCES users,
  text text NOT NULL CONSTRAINT customer_notes_text CHECK (length(text) BETWEEN 1 AND 2000),
  written_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX customer_notes_user ON customer_notes (user_id, id);

-- A tag is no address, so an erasure of another customer has nothing to replace in it.
CREATE TABLE customer_tags (
  user_id integer NOT NULL CONSTRAINT customer_tags_user_fk REFERENCES users,
  tag text NOT NULL CONSTRAINT customer_tags_tag CHECK (length(tag) BETWEEN 1 AND 30 AND strpos(tag, '@') = 0),
  CONSTRAINT customer_tags_pk PRIMARY KEY (user_id, tag)
);
CREATE INDEX customer_tags_key ON customer_tags (public.text_key(tag) COLLATE "C", user_id);

-- Texts that operators insert into their answers to reports.
CREATE TABLE answer_templates (
  id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT answer_templates_pk PRIMARY KEY,
  title text NOT NULL CONSTRAINT answer_templates_title CHECK (length(title) BETWEEN 1 AND 60),
  text text NOT NULL CONSTRAINT answer_templates_text CHECK (length(text) BETWEEN 1 AND 2000),
  saved_at timestamptz NOT NULL DEFAULT now()
);

-- An erasure deletes the notes about the customer by the declaration of the table. In the notes about other customers,
-- it replaces the e-mail. It is a trigger and no part of `erase_person`, as in migration 0037.
CREATE FUNCTION erase_customer_notes() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_email_like text := '%' || regexp_replace(lower(OLD.email COLLATE "C"), '([\\%_])', '\\\1', 'g') || '%';
BEGIN
  -- A process of the older release does not know the tables.
  DELETE FROM public.customer_notes WHERE user_id = OLD.id;
  DELETE FROM public.customer_tags WHERE user_id = OLD.id;
  UPDATE public.customer_notes SET text = public.erased_word(text, OLD.email, NEW.username)
    WHERE lower(text COLLATE "C") LIKE v_email_like;
  RETURN NULL;
END
$$;
CREATE TRIGGER users_erase_customer_notes AFTER UPDATE OF erased_at ON users
  FOR EACH ROW WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_customer_notes();
