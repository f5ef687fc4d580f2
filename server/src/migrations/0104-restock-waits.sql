-- The customers who get a mail when a sold-out product is back. The row goes when they are told.
CREATE TABLE restock_waits (
  user_id integer NOT NULL CONSTRAINT restock_waits_user_fk REFERENCES users,
  product_id integer NOT NULL,
  since timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT restock_waits_pk PRIMARY KEY (user_id, product_id)
);
CREATE INDEX restock_waits_oldest ON restock_waits (product_id, since, user_id);

-- The token in a customer's links to unsubscribe. It outlives the waits: a link in an old mail still works.
CREATE TABLE restock_links (
  user_id integer NOT NULL CONSTRAINT restock_links_pk PRIMARY KEY
    CONSTRAINT restock_links_user_fk REFERENCES users,
  token uuid NOT NULL DEFAULT gen_random_uuid() CONSTRAINT restock_links_token_key UNIQUE
);
