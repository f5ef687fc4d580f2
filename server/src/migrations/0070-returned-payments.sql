-- Money of a payment that went back to the payer, or may have to: one row for each refund, dispute and reversal.
CREATE TABLE returned_payments (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT returned_payments_pk PRIMARY KEY,
  payment_id text NOT NULL CONSTRAINT returned_payments_payment_fk REFERENCES payments,
  kind text NOT NULL CONSTRAINT returned_payments_kind CHECK (kind IN ('refund', 'dispute', 'reversal')),
  -- The provider's id of the refund or dispute; null if it names none.
  provider_id text CONSTRAINT returned_payments_provider_id CHECK (length(provider_id) BETWEEN 1 AND 100),
  -- The amount as the provider has it, in the smallest unit of its currency; null if it names none.
  currency text CONSTRAINT returned_payments_currency CHECK (currency ~ '^[A-Z]{3}$'),
  minor_units bigint CONSTRAINT returned_payments_minor_units CHECK (minor_units > 0),
  -- Its value at the rate of the deposit, at most that of the payment; null if it is not known.
  amount_cents bigint CONSTRAINT returned_payments_amount CHECK (amount_cents >= 0),
  -- open: the money may go back; answered: a dispute waits for the bank; returned: the payer has the money; kept: the shop has it.
  state text NOT NULL CONSTRAINT returned_payments_state CHECK (state IN ('open', 'answered', 'returned', 'kept')),
  provider_status text NOT NULL,
  reason text,
  -- Until when the shop can answer a dispute.
  due_at timestamptz,
  first_heard_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  -- Whether it is a task for an operator.
  needs_handling boolean NOT NULL,
  -- What operators have taken from the customer's wallet for it.
  debited_cents bigint NOT NULL DEFAULT 0 CONSTRAINT returned_payments_debited CHECK (debited_cents >= 0),
  handled_at timestamptz,
  handled_by integer CONSTRAINT returned_payments_handled_by_fk REFERENCES users,
  handled_note text,
  CONSTRAINT returned_payments_key UNIQUE (payment_id, kind, provider_id),
  CONSTRAINT returned_payments_money CHECK ((currency IS NULL) = (minor_units IS NULL)),
  CONSTRAINT returned_payments_handled CHECK (
    (handled_at IS NULL) = (handled_by IS NULL) AND (handled_at IS NULL) = (handled_note IS NULL)
  )
);
CREATE INDEX returned_payments_tasks ON returned_payments (id) WHERE needs_handling;

-- How many of the times at which a settled payment is asked for again are over (ask-again.ts).
ALTER TABLE payments ADD return_checks integer NOT NULL DEFAULT 0
  CONSTRAINT payments_return_checks CHECK (return_checks >= 0);
