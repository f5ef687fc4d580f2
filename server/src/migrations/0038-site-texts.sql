-- The texts of the public pages that admins write: each save adds a version, and the newest one of a name is shown.
CREATE TABLE site_text_versions (
  id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT site_text_versions_pk PRIMARY KEY,
  name text NOT NULL CONSTRAINT site_text_versions_name CHECK (name ~ '^[a-z][a-z-]{0,39}$'),
  -- Null: the text that comes with the shop.
  content jsonb,
  saved_by integer NOT NULL CONSTRAINT site_text_versions_saved_by_fk REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX site_text_versions_name_id ON site_text_versions (name, id DESC);
