-- The logo, the icon and the picture of link previews that the shop has made of an operator's files, under the SHA-256 of
-- their bytes. One that was never saved is deleted later; the others stay, because mails that were sent show them.
CREATE TABLE brand_pictures (
  hash bytea CONSTRAINT brand_pictures_pk PRIMARY KEY,
  png bytea NOT NULL,
  width integer NOT NULL CONSTRAINT brand_pictures_width CHECK (width BETWEEN 1 AND 1200),
  height integer NOT NULL CONSTRAINT brand_pictures_height CHECK (height BETWEEN 1 AND 1200),
  -- The ground that it can be read on; null: any.
  ground text CONSTRAINT brand_pictures_ground CHECK (ground IN ('light', 'dark')),
  was_saved boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT brand_pictures_hash CHECK (hash = sha256(png))
);
-- It is compressed already.
ALTER TABLE brand_pictures ALTER png SET STORAGE EXTERNAL;

-- Short lock: there is one row.
ALTER TABLE shop_settings
  -- One of the accents to choose from, or a colour of the shop's own.
  ADD brand_accent text NOT NULL DEFAULT 'green'
    CONSTRAINT shop_settings_brand_accent CHECK (brand_accent ~ '^([a-z]{1,20}|#[0-9a-f]{6})$'),
  ADD brand_logo bytea CONSTRAINT shop_settings_brand_logo_fk REFERENCES brand_pictures,
  ADD brand_icon bytea CONSTRAINT shop_settings_brand_icon_fk REFERENCES brand_pictures,
  ADD brand_preview bytea CONSTRAINT shop_settings_brand_preview_fk REFERENCES brand_pictures,
  -- Counts the changes, so that one made from an old copy is refused instead of undoing another operator's.
  ADD brand_revision integer NOT NULL DEFAULT 1 CONSTRAINT shop_settings_brand_revision CHECK (brand_revision >= 1);
