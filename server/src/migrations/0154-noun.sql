-- What the buyer of a product gets, from the list of contract/src/nouns.ts. The constant default rewrites nothing.
ALTER TABLE products
  ADD noun text NOT NULL DEFAULT 'account'
    CONSTRAINT products_noun CHECK (noun IN ('account', 'key', 'link', 'code', 'licence', 'file'));
