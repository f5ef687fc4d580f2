-- Every rate that its source told us, for good: a deposit by card names the one that it was quoted at.
CREATE TABLE exchange_rates (
  id integer GENERATED ALWAYS AS IDENTITY CONSTRAINT exchange_rates_pk PRIMARY KEY,
  -- Naira per dollar, in ten-thousandths of a naira.
  rate_e4 bigint NOT NULL CONSTRAINT exchange_rates_positive CHECK (rate_e4 > 0),
  source text NOT NULL,
  -- When the source says that the rate is of.
  provider_time timestamptz NOT NULL,
  fetched_at timestamptz NOT NULL DEFAULT now(),
  -- The source is asked again from then on.
  ask_again_at timestamptz NOT NULL,
  -- Too far from the one before to be used unless an operator says so.
  refused boolean NOT NULL DEFAULT false
);

-- What a card is charged: kobo, at a rate that was held for the customer until then.
ALTER TABLE deposits
  ADD charge_kobo bigint,
  ADD exchange_rate_id integer CONSTRAINT deposits_exchange_rate_fk REFERENCES exchange_rates,
  ADD rate_valid_until timestamptz,
  ADD CONSTRAINT deposits_charge CHECK (
    CASE method
      WHEN 'card' THEN charge_kobo > 0 AND exchange_rate_id IS NOT NULL AND rate_valid_until IS NOT NULL
      ELSE charge_kobo IS NULL AND exchange_rate_id IS NULL AND rate_valid_until IS NULL
    END
  );

-- A card's payment is one attempt to pay its deposit, by the reference that Paystack was given; a row like a coin's.
ALTER TABLE crypto_payments RENAME TO payments;
ALTER TABLE payments ADD method text NOT NULL DEFAULT 'crypto'
  CONSTRAINT payments_method CHECK (method IN ('crypto', 'card'));
ALTER TABLE payments ALTER method DROP DEFAULT;
ALTER TABLE payments RENAME CONSTRAINT crypto_payments_pk TO payments_pk;
ALTER TABLE payments RENAME CONSTRAINT crypto_payments_deposit_fk TO payments_deposit_fk;
ALTER TABLE payments RENAME CONSTRAINT crypto_payments_settled_as TO payments_settled_as;
ALTER INDEX crypto_payments_deposit RENAME TO payments_deposit;
ALTER INDEX crypto_payments_credited_key RENAME TO payments_credited_key;
ALTER INDEX crypto_payments_unsettled RENAME TO payments_unsettled;
