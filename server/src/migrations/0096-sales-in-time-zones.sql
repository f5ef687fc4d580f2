-- The shop's time zone, by its IANA name. Null: it was never set, and days are in UTC.
ALTER TABLE shop_settings ADD time_zone text CONSTRAINT shop_settings_time_zone CHECK (time_zone <> '');

-- The sums of the dashboard by the days of a time zone. CURRENT: the sums that the dashboard reads. BUILDING: those of a
-- zone that was chosen later; they become the current ones as soon as all past days are added up. RETIRED: a job deletes
-- them. `day` and `month` are the first ones whose sales are not added up, `deposits_day` the first one whose deposits are
-- not.
CREATE TABLE sales_zones (
  id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT sales_zones_pk PRIMARY KEY,
  time_zone text NOT NULL,
  state text NOT NULL CONSTRAINT sales_zones_state CHECK (state IN ('CURRENT', 'BUILDING', 'RETIRED')),
  day date NOT NULL,
  month date NOT NULL,
  deposits_day date NOT NULL DEFAULT '2000-01-01',
  retired_at timestamptz,
  CONSTRAINT sales_zones_month CHECK (extract(day FROM month) = 1 AND month <= day),
  CONSTRAINT sales_zones_retired CHECK ((state = 'RETIRED') = (retired_at IS NOT NULL))
);
CREATE UNIQUE INDEX sales_zones_one ON sales_zones (state) WHERE state <> 'RETIRED';

CREATE TABLE zone_sales_days (
  zone_id integer NOT NULL CONSTRAINT zone_sales_days_zone REFERENCES sales_zones,
  day date NOT NULL,
  product_id integer NOT NULL,
  category_id integer NOT NULL,
  purchases integer NOT NULL,
  quantity bigint NOT NULL,
  revenue_cents bigint NOT NULL,
  cost_cents bigint NOT NULL,
  CONSTRAINT zone_sales_days_pk PRIMARY KEY (zone_id, day, product_id, category_id)
);

CREATE TABLE zone_sales_months (
  zone_id integer NOT NULL CONSTRAINT zone_sales_months_zone REFERENCES sales_zones,
  month date NOT NULL CONSTRAINT zone_sales_months_first_day CHECK (extract(day FROM month) = 1),
  product_id integer NOT NULL,
  category_id integer NOT NULL,
  quantity bigint NOT NULL,
  CONSTRAINT zone_sales_months_pk PRIMARY KEY (zone_id, month, product_id, category_id)
);

CREATE TABLE zone_sales_totals (
  zone_id integer NOT NULL CONSTRAINT zone_sales_totals_zone REFERENCES sales_zones,
  day date NOT NULL,
  purchases integer NOT NULL,
  shipments integer NOT NULL,
  revenue_cents bigint NOT NULL,
  cost_cents bigint NOT NULL,
  CONSTRAINT zone_sales_totals_pk PRIMARY KEY (zone_id, day)
);

-- The completed deposits of each closed day. A completed deposit is never changed. A job adds them up, also those of the
-- days before this migration.
CREATE TABLE zone_deposit_days (
  zone_id integer NOT NULL CONSTRAINT zone_deposit_days_zone REFERENCES sales_zones,
  day date NOT NULL,
  method text NOT NULL,
  amount_cents bigint NOT NULL,
  CONSTRAINT zone_deposit_days_pk PRIMARY KEY (zone_id, day, method)
);

CREATE TABLE zone_busiest_buyers (
  zone_id integer NOT NULL CONSTRAINT zone_busiest_buyers_zone REFERENCES sales_zones,
  since date NOT NULL,
  until date NOT NULL,
  user_id integer NOT NULL,
  purchases integer NOT NULL,
  counted_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT zone_busiest_buyers_pk PRIMARY KEY (zone_id, since, until, user_id)
);

-- The sums so far are those of UTC. They are copied, not computed: they are few rows. The release before goes on with its
-- own tables, and its job waits for this transaction, so that no day is closed between these statements.
LOCK TABLE sales_days_open IN SHARE ROW EXCLUSIVE MODE;
INSERT INTO sales_zones (time_zone, state, day, month) SELECT 'UTC', 'CURRENT', day, month FROM sales_days_open;
INSERT INTO zone_sales_days
  SELECT z.id, s.day, s.product_id, s.category_id, s.purchases, s.quantity, s.revenue_cents, s.cost_cents
  FROM sales_days s CROSS JOIN sales_zones z;
INSERT INTO zone_sales_months
  SELECT z.id, s.month, s.product_id, s.category_id, s.quantity FROM sales_months s CROSS JOIN sales_zones z;
INSERT INTO zone_sales_totals
  SELECT z.id, s.day, s.purchases, s.shipments, s.revenue_cents, s.cost_cents
  FROM sales_totals s CROSS JOIN sales_zones z;
