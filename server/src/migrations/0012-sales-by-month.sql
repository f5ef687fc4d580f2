-- What the closed days come to: by month for the shares of products and categories, and by day alone for the chart, so
-- that a year on the dashboard is a few hundred rows to read.
CREATE TABLE sales_months (
  month date NOT NULL CONSTRAINT sales_months_first_day CHECK (extract(day FROM month) = 1),
  product_id integer NOT NULL,
  category_id integer NOT NULL,
  quantity bigint NOT NULL,
  CONSTRAINT sales_months_pk PRIMARY KEY (month, product_id, category_id)
);

CREATE TABLE sales_totals (
  day date CONSTRAINT sales_totals_pk PRIMARY KEY,
  purchases integer NOT NULL,
  revenue_cents bigint NOT NULL,
  cost_cents bigint NOT NULL
);

INSERT INTO sales_totals (day, purchases, revenue_cents, cost_cents)
  SELECT day, sum(purchases), sum(revenue_cents), sum(cost_cents) FROM sales_days GROUP BY day;

-- The first month that is not added up: as yet, that of the first day. The next closing makes up for it.
ALTER TABLE sales_days_open ADD COLUMN month date;
UPDATE sales_days_open SET month = date_trunc('month', least(day, (SELECT min(day) FROM sales_days)));
ALTER TABLE sales_days_open ALTER COLUMN month SET NOT NULL,
  ADD CONSTRAINT sales_days_open_month CHECK (extract(day FROM month) = 1 AND month <= day);

-- Who bought most often in a period of closed days, at most twenty of them: counted once, for they stay as they are.
-- Whoever asks for the period again adds what came since; a job forgets those that are days old.
CREATE TABLE busiest_buyers (
  since date NOT NULL,
  until date NOT NULL,
  user_id integer NOT NULL,
  purchases integer NOT NULL,
  counted_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT busiest_buyers_pk PRIMARY KEY (since, until, user_id)
);
