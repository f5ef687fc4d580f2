-- The pictures of categories: WebP of 256 px at most, under the SHA-256 of its bytes, so that equal ones are one row.
CREATE TABLE logos (
  hash bytea CONSTRAINT logos_pk PRIMARY KEY,
  webp bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT logos_hash CHECK (hash = sha256(webp))
);
-- It is compressed already.
ALTER TABLE logos ALTER webp SET STORAGE EXTERNAL;

-- Until now nothing wrote an address, so none is lost.
ALTER TABLE categories DROP image_url;
ALTER TABLE categories
  ADD logo_hash bytea CONSTRAINT categories_logo_fk REFERENCES logos,
  ADD image_url text GENERATED ALWAYS AS ('/logos/' || encode(logo_hash, 'hex') || '.webp') STORED;
CREATE INDEX categories_logo ON categories (logo_hash) WHERE logo_hash IS NOT NULL;
