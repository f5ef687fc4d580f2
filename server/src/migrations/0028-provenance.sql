-- Where the accounts of a batch come from, in the words of the admin who added them. Null: not recorded, because an
-- earlier release added the batch. `source` is the name of the uploaded file.
ALTER TABLE account_batches
  ADD provenance text CONSTRAINT account_batches_provenance CHECK (provenance <> '');

-- A report may say that an account belongs to someone else. Then a person decides about the rest of its batch.
ALTER TABLE reports
  ADD kind text NOT NULL DEFAULT 'PROBLEM' CONSTRAINT reports_kind CHECK (kind IN ('PROBLEM', 'OWNERSHIP'));

-- A batch whose accounts may belong to someone else: what is left of it is not for sale until an admin decides. Batch
-- and account have no foreign keys, because a batch that was released can be undone, and its holds are kept.
CREATE TABLE batch_holds (
  id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT batch_holds_pk PRIMARY KEY,
  batch_id integer NOT NULL,
  product_id integer NOT NULL,
  -- The account that is claimed. Null: the batch as a whole, or several accounts of an order.
  account_id integer,
  -- The customer's report that began it, or the admin and what the admin wrote.
  report_id integer CONSTRAINT batch_holds_report_fk REFERENCES reports,
  opened_by integer CONSTRAINT batch_holds_opened_by_fk REFERENCES users,
  message text CONSTRAINT batch_holds_message CHECK (message <> ''),
  created_at timestamptz NOT NULL DEFAULT now(),
  decision text CONSTRAINT batch_holds_decision CHECK (decision IN ('RELEASED', 'WITHDRAWN')),
  decided_by integer CONSTRAINT batch_holds_decided_by_fk REFERENCES users,
  decided_at timestamptz,
  decided_reason text,
  CONSTRAINT batch_holds_begun CHECK (
    (report_id IS NULL) = (opened_by IS NOT NULL) AND (opened_by IS NULL) = (message IS NULL)
  ),
  CONSTRAINT batch_holds_decided CHECK (
    (decision IS NULL) = (decided_by IS NULL) AND (decision IS NULL) = (decided_at IS NULL)
      AND (decision IS NULL) = (decided_reason IS NULL)
  )
);
-- One open hold of a batch.
CREATE UNIQUE INDEX batch_holds_open_key ON batch_holds (batch_id) WHERE decision IS NULL;
CREATE INDEX batch_holds_batch ON batch_holds (batch_id);
CREATE INDEX batch_holds_report ON batch_holds (report_id) WHERE report_id IS NOT NULL;

-- Accounts that are not for sale until their hold is decided.
CREATE TABLE held_accounts (
  account_id integer CONSTRAINT held_accounts_pk PRIMARY KEY
    CONSTRAINT held_accounts_account_fk REFERENCES accounts,
  product_id integer NOT NULL,
  hold_id integer NOT NULL CONSTRAINT held_accounts_hold_fk REFERENCES batch_holds
);
CREATE INDEX held_accounts_hold ON held_accounts (hold_id);
CREATE INDEX held_accounts_product ON held_accounts (product_id, account_id);
