-- The drawing of a product's cover: a name of contract/src/illustrations.ts. Null: the words of the product choose one. The
-- names are not listed here, because a release may add some.
ALTER TABLE products
  ADD illustration text CONSTRAINT products_illustration CHECK (illustration ~ '^[a-z]{1,30}$');
