-- Signed notices of money that match no payment of the shop: one row for each payment, refund or dispute that they name.
-- Each is a task for an operator.
CREATE TABLE unmatched_notices (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT unmatched_notices_pk PRIMARY KEY,
  provider text NOT NULL,
  -- What all notices of one payment, refund or dispute have in common.
  key text NOT NULL,
  kind text NOT NULL CONSTRAINT unmatched_notices_kind CHECK (kind IN ('payment', 'refund', 'dispute')),
  -- As the notice names the payment: by its id, or by the provider's number; null if it does neither.
  payment_id text CONSTRAINT unmatched_notices_payment_id CHECK (length(payment_id) <= 100),
  -- The deposit that the notice names.
  deposit_id bigint CONSTRAINT unmatched_notices_deposit_fk REFERENCES deposits,
  -- The provider's id of the refund or dispute.
  return_id text CONSTRAINT unmatched_notices_return_id CHECK (length(return_id) <= 100),
  amount text CONSTRAINT unmatched_notices_amount CHECK (length(amount) <= 120),
  provider_status text NOT NULL CONSTRAINT unmatched_notices_status CHECK (length(provider_status) <= 130),
  -- Until when the shop can answer a dispute.
  due_at timestamptz,
  times integer NOT NULL DEFAULT 1,
  first_heard_at timestamptz NOT NULL DEFAULT now(),
  last_heard_at timestamptz NOT NULL DEFAULT now(),
  handled_at timestamptz,
  handled_by integer CONSTRAINT unmatched_notices_handled_by_fk REFERENCES users,
  CONSTRAINT unmatched_notices_key UNIQUE (provider, key),
  CONSTRAINT unmatched_notices_handled CHECK ((handled_at IS NULL) = (handled_by IS NULL))
);
CREATE INDEX unmatched_notices_open ON unmatched_notices (provider, id) WHERE handled_at IS NULL;

-- Which of the provider's words notices without an id have told of a refund: each tells one once (match-return.ts).
ALTER TABLE returned_payments ADD told text[] NOT NULL DEFAULT '{}';
