-- Test shipments are sold beside accounts. Each is a purchase of its own kind, so that coupons, keys, refunds, reports,
-- lists and the ledger check hold for both kinds, and a row of `shipments` with what was made for the buyer.
--
-- The previous release can run beside this migration. No shipment is sold before an operator has set a price, which only
-- this release can do, so the previous one never meets a purchase without a product.

CREATE TYPE purchase_kind AS ENUM ('ACCOUNTS', 'SHIPMENT');

-- A shipment has neither product nor category.
ALTER TABLE purchases
  ADD kind purchase_kind NOT NULL DEFAULT 'ACCOUNTS',
  ALTER product_id DROP NOT NULL,
  ALTER category_id DROP NOT NULL,
  ALTER category_name DROP NOT NULL,
  ALTER sub_category_id DROP NOT NULL,
  ALTER sub_category_name DROP NOT NULL;

CREATE TABLE shipments (
  -- The purchase's. Without a foreign key, which every sale would pay for: api.buy writes both rows in one transaction,
  -- neither is ever deleted, and the ledger check compares them.
  id integer CONSTRAINT shipments_pk PRIMARY KEY,
  user_id integer NOT NULL,
  -- Nothing but the shop's own namespace: ten characters of Crockford's base 32, of which the first and the last two are
  -- letters, without the digit 1 (features/shipments/make/tracking-number.ts).
  tracking_number text NOT NULL CONSTRAINT shipments_tracking_number_key UNIQUE
    CONSTRAINT shipments_namespace CHECK (
      tracking_number ~ '^DKT-TEST-[A-HJKMNP-TV-Z][02-9A-HJKMNP-TV-Z]{7}[A-HJKMNP-TV-Z]{2}$'
    ),
  carrier text NOT NULL CONSTRAINT shipments_carrier CHECK (carrier IN ('fedex', 'ups', 'dhl')),
  ship_method text NOT NULL,
  scenario text NOT NULL,
  origin_city text NOT NULL,
  origin_state text,
  origin_country text NOT NULL,
  destination_city text NOT NULL,
  destination_state text,
  destination_country text NOT NULL,
  shipped_at timestamptz NOT NULL,
  estimated_delivery_at timestamptz NOT NULL,
  check_on_walmart boolean NOT NULL,
  -- All events of its life, in the order of time. Made once, at the purchase, so that no later release changes them.
  schedule jsonb NOT NULL CONSTRAINT shipments_schedule CHECK (jsonb_typeof(schedule) = 'array'),
  created_at timestamptz NOT NULL,
  CONSTRAINT shipments_order CHECK (shipped_at <= estimated_delivery_at)
);
CREATE INDEX shipments_user ON shipments (user_id, id);
CREATE TRIGGER shipments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON shipments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- A customer's keys for a test suite: they read the tracking of the owner's shipments, and nothing else.
CREATE TABLE tracking_keys (
  id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT tracking_keys_pk PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT tracking_keys_user_fk REFERENCES users,
  name text NOT NULL CONSTRAINT tracking_keys_name CHECK (name <> ''),
  -- SHA-256 of the key. The key is random and long, so it needs no slow hash.
  hash bytea NOT NULL CONSTRAINT tracking_keys_hash_key UNIQUE,
  -- The last characters of the key, to tell keys apart.
  ending text NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX tracking_keys_user ON tracking_keys (user_id, id);

-- What a shipment is sold for, and what it is reckoned to cost the shop. Null: none are sold.
ALTER TABLE shop_settings
  ADD tracking_selling_cents bigint CONSTRAINT shop_settings_tracking_selling CHECK (tracking_selling_cents >= 0),
  ADD tracking_cost_cents bigint CONSTRAINT shop_settings_tracking_cost CHECK (tracking_cost_cents >= 0),
  ADD CONSTRAINT shop_settings_tracking_prices CHECK ((tracking_selling_cents IS NULL) = (tracking_cost_cents IS NULL));

-- `sales_days` and `sales_months` have the shipments as product 0 of category 0.
ALTER TABLE sales_totals ADD shipments integer NOT NULL DEFAULT 0;
