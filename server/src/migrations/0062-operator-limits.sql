-- How much one operator may do, and how much each did.
--
-- One row. An owner changes it under Settings. The defaults fit a small shop.
CREATE TABLE operator_limits (
  id integer NOT NULL DEFAULT 1 CONSTRAINT operator_limits_pk PRIMARY KEY
    CONSTRAINT operator_limits_one_row CHECK (id = 1),
  -- For each account of an order.
  replacements_per_account bigint NOT NULL DEFAULT 2
    CONSTRAINT operator_limits_replacements_per_account CHECK (replacements_per_account BETWEEN 0 AND 100),
  -- For each operator, in 24 hours.
  replacements bigint NOT NULL DEFAULT 50 CONSTRAINT operator_limits_replacements CHECK (replacements >= 0),
  refund_cents bigint NOT NULL DEFAULT 50000 CONSTRAINT operator_limits_refund_cents CHECK (refund_cents >= 0),
  credit_cents bigint NOT NULL DEFAULT 100000 CONSTRAINT operator_limits_credit_cents CHECK (credit_cents >= 0),
  reveals bigint NOT NULL DEFAULT 500 CONSTRAINT operator_limits_reveals CHECK (reveals >= 0),
  removals bigint NOT NULL DEFAULT 1000 CONSTRAINT operator_limits_removals CHECK (removals >= 0),
  customers bigint NOT NULL DEFAULT 20 CONSTRAINT operator_limits_customers CHECK (customers >= 0),
  exports bigint NOT NULL DEFAULT 20 CONSTRAINT operator_limits_exports CHECK (exports >= 0),
  -- One refund or credit above this needs a second operator.
  approval_cents bigint NOT NULL DEFAULT 20000 CONSTRAINT operator_limits_approval_cents CHECK (approval_cents >= 0)
);
INSERT INTO operator_limits DEFAULT VALUES;

-- One row for each act that a limit counts, written in the transaction of the act.
CREATE TABLE operator_usage (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT operator_usage_pk PRIMARY KEY,
  admin_id integer NOT NULL CONSTRAINT operator_usage_admin_fk REFERENCES users,
  -- The column of operator_limits.
  counts text NOT NULL,
  amount bigint NOT NULL CONSTRAINT operator_usage_amount CHECK (amount > 0),
  used_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX operator_usage_admin ON operator_usage (admin_id, counts, used_at);
CREATE INDEX operator_usage_time ON operator_usage (used_at);
