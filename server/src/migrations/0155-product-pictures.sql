-- The further pictures of a product, after its cover, in the operator's order. Their files are in `covers`.
CREATE TABLE product_pictures (
  id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT product_pictures_pk PRIMARY KEY,
  product_id integer NOT NULL CONSTRAINT product_pictures_product_fk REFERENCES products ON DELETE CASCADE,
  -- A product has six pictures at most, and its cover is the first.
  place integer NOT NULL CONSTRAINT product_pictures_place CHECK (place BETWEEN 1 AND 5),
  -- The widest file, and its size.
  hash bytea NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL CONSTRAINT product_pictures_height CHECK (height BETWEEN 1 AND 1280),
  -- What it shows, for who cannot see it; empty if the operator has not said so.
  alt text NOT NULL DEFAULT '' CONSTRAINT product_pictures_alt CHECK (length(alt) <= 200),
  created_at timestamptz NOT NULL DEFAULT now(),
  -- Deferrable: checked at the end of the statement that puts them into another order.
  CONSTRAINT product_pictures_places UNIQUE (product_id, place) DEFERRABLE,
  CONSTRAINT product_pictures_file_fk FOREIGN KEY (hash, width) REFERENCES covers (hash, width)
);
CREATE INDEX product_pictures_hash ON product_pictures (hash);
