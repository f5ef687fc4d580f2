-- Purchases that wait for the deposit that pays for them. The credit of the deposit makes one due, in its transaction;
-- what is due is bought once, because its purchase has the key `wait#ID`.
CREATE TABLE waiting_purchases (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT waiting_purchases_pk PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT waiting_purchases_user_fk REFERENCES users,
  deposit_id bigint NOT NULL CONSTRAINT waiting_purchases_deposit_key UNIQUE
    CONSTRAINT waiting_purchases_deposit_fk REFERENCES deposits,
  product_id integer CONSTRAINT waiting_purchases_product_fk REFERENCES products,
  quantity integer NOT NULL CONSTRAINT waiting_purchases_quantity CHECK (quantity > 0),
  -- The form of a shipment, as the customer has sent it.
  shipment jsonb,
  coupon_code text,
  -- The total that the customer saw: more is never charged.
  most_cents bigint NOT NULL CONSTRAINT waiting_purchases_most CHECK (most_cents >= 0),
  state text NOT NULL DEFAULT 'WAITING'
    CONSTRAINT waiting_purchases_state CHECK (state IN ('WAITING', 'DUE', 'BOUGHT', 'REFUSED', 'CANCELLED', 'ENDED')),
  refusal text,
  purchase_id bigint CONSTRAINT waiting_purchases_purchase_key UNIQUE
    CONSTRAINT waiting_purchases_purchase_fk REFERENCES purchases,
  created_at timestamptz NOT NULL DEFAULT now(),
  credited_at timestamptz,
  ended_at timestamptz,
  CONSTRAINT waiting_purchases_goods CHECK ((product_id IS NULL) <> (shipment IS NULL)),
  CONSTRAINT waiting_purchases_bought CHECK ((state = 'BOUGHT') = (purchase_id IS NOT NULL)),
  CONSTRAINT waiting_purchases_refused CHECK ((state = 'REFUSED') = (refusal IS NOT NULL)),
  CONSTRAINT waiting_purchases_ended CHECK ((state IN ('WAITING', 'DUE')) = (ended_at IS NULL))
);
-- Two that wait would both count on the same money of the wallet.
CREATE UNIQUE INDEX waiting_purchases_one ON waiting_purchases (user_id) WHERE state = 'WAITING';
CREATE INDEX waiting_purchases_due ON waiting_purchases (credited_at, id) WHERE state = 'DUE';
CREATE INDEX waiting_purchases_user ON waiting_purchases (user_id, id);
