-- The uploaded covers of products: WebP in a few widths, each under the SHA-256 of the widest one, so that equal covers
-- are stored once.
CREATE TABLE covers (
  hash bytea NOT NULL CONSTRAINT covers_hash CHECK (octet_length(hash) = 32),
  width integer NOT NULL CONSTRAINT covers_width CHECK (width BETWEEN 1 AND 1280),
  webp bytea NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT covers_pk PRIMARY KEY (hash, width)
);
-- It is compressed already.
ALTER TABLE covers ALTER webp SET STORAGE EXTERNAL;

-- The widest file of a product's cover, its size, and the point that stays visible if the picture is cut, in percent.
ALTER TABLE products
  ADD cover_hash bytea,
  ADD cover_width integer,
  ADD cover_height integer CONSTRAINT products_cover_height CHECK (cover_height BETWEEN 1 AND 1280),
  ADD cover_focus_x integer NOT NULL DEFAULT 50 CONSTRAINT products_cover_focus_x CHECK (cover_focus_x BETWEEN 0 AND 100),
  ADD cover_focus_y integer NOT NULL DEFAULT 50 CONSTRAINT products_cover_focus_y CHECK (cover_focus_y BETWEEN 0 AND 100),
  ADD CONSTRAINT products_cover_whole CHECK (num_nulls(cover_hash, cover_width, cover_height) IN (0, 3)),
  ADD CONSTRAINT products_cover_fk FOREIGN KEY (cover_hash, cover_width) REFERENCES covers (hash, width);
