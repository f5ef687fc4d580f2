-- From how many accounts on the operator wants to know that a product runs low; null: 10.
ALTER TABLE products ADD low_stock integer CONSTRAINT products_low_stock CHECK (low_stock BETWEEN 0 AND 10000);

-- What was last told of a product's stock, so that each crossing is told once. Null: not counted yet.
CREATE TABLE stock_levels (
  product_id integer NOT NULL CONSTRAINT stock_levels_pk PRIMARY KEY,
  is_low boolean,
  is_sold_out boolean
);
