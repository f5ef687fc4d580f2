-- What is done where a line that was sold is bad: it is reported, replaced from stock, or paid back. And what keeps bad
-- lines from being sold at all: a line, or a batch of them, is withdrawn.

-- Lines out of stock for good. They stay known, so that none of them is ever put in stock again.
CREATE TABLE withdrawn_accounts (
  account_id integer CONSTRAINT withdrawn_accounts_pk PRIMARY KEY
    CONSTRAINT withdrawn_accounts_account_fk REFERENCES accounts,
  product_id integer NOT NULL,
  withdrawn_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX withdrawn_accounts_product ON withdrawn_accounts (product_id, account_id);
CREATE INDEX accounts_batch ON accounts (batch_id);
CREATE INDEX account_batches_product ON account_batches (product_id, id);

-- Lines that were bad, each with the one that was given for it. Both stand on the purchase (sold_accounts).
CREATE TABLE replaced_accounts (
  account_id integer CONSTRAINT replaced_accounts_pk PRIMARY KEY,
  replacement_id integer NOT NULL CONSTRAINT replaced_accounts_replacement_key UNIQUE,
  purchase_id integer NOT NULL CONSTRAINT replaced_accounts_purchase_fk REFERENCES purchases,
  admin_id integer NOT NULL CONSTRAINT replaced_accounts_admin_fk REFERENCES users,
  reason text NOT NULL CONSTRAINT replaced_accounts_reason CHECK (reason <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT replaced_accounts_sound CHECK (replacement_id <> account_id)
);
CREATE INDEX replaced_accounts_purchase ON replaced_accounts (purchase_id);
CREATE TRIGGER replaced_accounts_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON replaced_accounts
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What was paid back to the buyer's wallet, for one line or for the order. Each is one transfer; together they are
-- never more than the order cost.
CREATE TABLE refunds (
  id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT refunds_pk PRIMARY KEY,
  purchase_id integer NOT NULL CONSTRAINT refunds_purchase_fk REFERENCES purchases,
  user_id integer NOT NULL CONSTRAINT refunds_user_fk REFERENCES users,
  -- Null: for the order.
  account_id integer,
  admin_id integer NOT NULL CONSTRAINT refunds_admin_fk REFERENCES users,
  amount_cents bigint NOT NULL CONSTRAINT refunds_amount CHECK (amount_cents > 0),
  reason text NOT NULL CONSTRAINT refunds_reason CHECK (reason <> ''),
  idempotency_key text,
  request_hash bytea,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX refunds_purchase ON refunds (purchase_id);
CREATE INDEX refunds_user ON refunds (user_id, id);
CREATE INDEX refunds_time ON refunds (created_at);
CREATE UNIQUE INDEX refunds_idempotency_key ON refunds (admin_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE TRIGGER refunds_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON refunds
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- What buyers say of what they bought.
CREATE TABLE reports (
  id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT reports_pk PRIMARY KEY,
  purchase_id integer NOT NULL CONSTRAINT reports_purchase_fk REFERENCES purchases,
  -- Null: the order.
  account_id integer,
  user_id integer NOT NULL CONSTRAINT reports_user_fk REFERENCES users,
  message text NOT NULL CONSTRAINT reports_message CHECK (message <> ''),
  status text NOT NULL DEFAULT 'OPEN'
    CONSTRAINT reports_status CHECK (status IN ('OPEN', 'REPLACED', 'REFUNDED', 'DECLINED')),
  -- What the shop says to it; the buyer reads it.
  answer text,
  settled_by integer CONSTRAINT reports_settled_by_fk REFERENCES users,
  settled_at timestamptz,
  created_at timestamptz NOT NULL DEFAULT now(),
  CONSTRAINT reports_settled CHECK ((status = 'OPEN') = (settled_at IS NULL))
);
-- One report at a time of one thing.
CREATE UNIQUE INDEX reports_open_key ON reports (purchase_id, account_id) NULLS NOT DISTINCT WHERE status = 'OPEN';
CREATE INDEX reports_purchase ON reports (purchase_id);
CREATE INDEX reports_open ON reports (id) WHERE status = 'OPEN';
CREATE INDEX reports_open_user ON reports (user_id) WHERE status = 'OPEN';
