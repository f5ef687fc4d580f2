-- The completed deposits of each closed day, added up by method, so that the dashboard of all time does not read every
-- deposit. A completed deposit is never changed. A job fills the table, also with the days before this migration.
CREATE TABLE deposit_days (
  day date NOT NULL,
  method text NOT NULL,
  amount_cents bigint NOT NULL,
  CONSTRAINT deposit_days_pk PRIMARY KEY (day, method)
);

-- The first day whose deposits are not added up.
ALTER TABLE sales_days_open ADD deposits_day date NOT NULL DEFAULT '2000-01-01';
