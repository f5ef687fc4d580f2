-- The sales of each day that is over, in UTC, by product: what the dashboard adds up, so that it need not read a year's
-- purchases. Purchases are never changed, so a closed day stays as it is.
CREATE TABLE sales_days (
  day date NOT NULL,
  product_id integer NOT NULL,
  category_id integer NOT NULL,
  purchases integer NOT NULL,
  quantity bigint NOT NULL,
  revenue_cents bigint NOT NULL,
  cost_cents bigint NOT NULL,
  CONSTRAINT sales_days_pk PRIMARY KEY (day, product_id, category_id)
);

-- One row: the first day that is not closed. What was sold from then on is read from the purchases.
CREATE TABLE sales_days_open (
  id boolean CONSTRAINT sales_days_open_pk PRIMARY KEY DEFAULT true CONSTRAINT sales_days_open_one CHECK (id),
  day date NOT NULL
);
INSERT INTO sales_days_open (day)
  SELECT coalesce((min(purchased_at) AT TIME ZONE 'UTC')::date, '2020-01-01') FROM purchases;

CREATE INDEX deposits_completed_at ON deposits (completed_at) INCLUDE (method, amount_cents)
  WHERE status = 'COMPLETED';
