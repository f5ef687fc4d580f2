-- A refund or a credit that is too large for one operator. It waits for another operator; if there is no other one, it
-- runs by itself at `runs_at`.
CREATE TABLE operator_requests (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT operator_requests_pk PRIMARY KEY,
  kind text NOT NULL CONSTRAINT operator_requests_kind CHECK (kind IN ('CREDIT', 'REFUND')),
  -- The customer who gets the money.
  user_id integer NOT NULL CONSTRAINT operator_requests_user_fk REFERENCES users,
  -- Of a refund: the order and, unless it is the whole order, the account.
  purchase_id bigint,
  account_id bigint,
  amount_cents bigint NOT NULL CONSTRAINT operator_requests_amount CHECK (amount_cents > 0),
  reason text NOT NULL CONSTRAINT operator_requests_reason CHECK (reason <> ''),
  requested_by integer NOT NULL CONSTRAINT operator_requests_requested_by_fk REFERENCES users,
  requested_at timestamptz NOT NULL DEFAULT now(),
  expires_at timestamptz NOT NULL,
  -- Null: it waits for another operator.
  runs_at timestamptz,
  state text NOT NULL DEFAULT 'WAITING' CONSTRAINT operator_requests_state
    CHECK (state IN ('WAITING', 'DONE', 'DECLINED', 'WITHDRAWN', 'EXPIRED')),
  decided_by integer CONSTRAINT operator_requests_decided_by_fk REFERENCES users,
  decided_at timestamptz,
  CONSTRAINT operator_requests_purchase CHECK ((kind = 'REFUND') = (purchase_id IS NOT NULL)),
  CONSTRAINT operator_requests_account CHECK (account_id IS NULL OR purchase_id IS NOT NULL),
  CONSTRAINT operator_requests_decided CHECK ((state = 'WAITING') = (decided_at IS NULL)),
  -- An operator cannot approve their own request. One that runs by itself has no second operator.
  CONSTRAINT operator_requests_second_operator
    CHECK (state <> 'DONE' OR runs_at IS NOT NULL OR decided_by <> requested_by)
);
CREATE INDEX operator_requests_waiting ON operator_requests (id) WHERE state = 'WAITING';
CREATE INDEX operator_requests_user ON operator_requests (user_id, id);
CREATE INDEX operator_requests_operator ON operator_requests (requested_by, id);
