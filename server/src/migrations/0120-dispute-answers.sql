-- The answer to a dispute that an operator sent to its provider, or tried to send. The file itself is not kept.
CREATE TABLE dispute_answers (
  return_id bigint NOT NULL CONSTRAINT dispute_answers_pk PRIMARY KEY
    CONSTRAINT dispute_answers_return_fk REFERENCES returned_payments,
  state text NOT NULL CONSTRAINT dispute_answers_state CHECK (state IN ('SENDING', 'SENT', 'REFUSED', 'UNREACHABLE')),
  -- What the provider was told beside the file.
  message text NOT NULL,
  -- What the provider said about it, without addresses; null if it said nothing.
  words text,
  sha256 bytea NOT NULL,
  bytes integer NOT NULL CONSTRAINT dispute_answers_bytes CHECK (bytes > 0),
  sent_by integer NOT NULL CONSTRAINT dispute_answers_sent_by_fk REFERENCES users,
  -- Of the last attempt.
  started_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
