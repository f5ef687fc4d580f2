-- What a provider said when it opened no payment page for a deposit. The operator reads it, and it is a task while all
-- openings of the method are refused.
CREATE TABLE deposit_refusals (
  deposit_id bigint CONSTRAINT deposit_refusals_pk PRIMARY KEY
    CONSTRAINT deposit_refusals_deposit_fk REFERENCES deposits,
  -- As in its deposit.
  method text NOT NULL,
  -- email: only this customer is concerned; method: every customer; outage: the provider did not refuse, but failed.
  kind text NOT NULL CONSTRAINT deposit_refusals_kind CHECK (kind IN ('email', 'method', 'outage')),
  -- The provider's own words, without control characters, addresses and keys.
  words text NOT NULL CONSTRAINT deposit_refusals_words CHECK (words <> '' AND length(words) <= 200),
  refused_at timestamptz NOT NULL DEFAULT now(),
  -- When the provider opened a page for this method again.
  over_at timestamptz
);
CREATE INDEX deposit_refusals_open ON deposit_refusals (method, refused_at) WHERE over_at IS NULL;
