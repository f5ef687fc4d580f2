-- What an admin added to a wallet, or took from it (below zero), and why. Each is one transfer.
CREATE TABLE wallet_adjustments (
  id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT wallet_adjustments_pk PRIMARY KEY,
  user_id integer NOT NULL CONSTRAINT wallet_adjustments_user_fk REFERENCES users,
  admin_id integer NOT NULL CONSTRAINT wallet_adjustments_admin_fk REFERENCES users,
  amount_cents bigint NOT NULL CONSTRAINT wallet_adjustments_amount CHECK (amount_cents <> 0),
  reason text NOT NULL CONSTRAINT wallet_adjustments_reason CHECK (reason <> ''),
  -- The wallet right after.
  balance_after_cents bigint NOT NULL,
  idempotency_key text,
  request_hash bytea,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX wallet_adjustments_user ON wallet_adjustments (user_id, id);
CREATE UNIQUE INDEX wallet_adjustments_idempotency_key ON wallet_adjustments (admin_id, idempotency_key)
  WHERE idempotency_key IS NOT NULL;
CREATE TRIGGER wallet_adjustments_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON wallet_adjustments
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();

-- Lists over time. On purchases a summary of blocks, since a sale would pay for every entry of a tree.
CREATE INDEX purchases_time ON purchases USING brin (purchased_at) WITH (pages_per_range = 16);
CREATE INDEX deposits_time ON deposits (created_at);
CREATE INDEX deposits_review ON deposits (id) WHERE status = 'REVIEW';
