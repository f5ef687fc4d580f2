-- The outbox: what happened, for one listener. A row is written in the transaction of its cause, and only for listeners
-- that listen to its type at that moment. A job hands the rows to the listeners, in their order for each subject.
CREATE TABLE events (
  id bigint GENERATED ALWAYS AS IDENTITY CONSTRAINT events_pk PRIMARY KEY,
  listener text NOT NULL,
  type text NOT NULL,
  version integer NOT NULL,
  subject text NOT NULL,
  payload jsonb NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now(),
  attempts integer NOT NULL DEFAULT 0,
  next_attempt_at timestamptz NOT NULL DEFAULT now(),
  relayed_at timestamptz,
  given_up_at timestamptz,
  CONSTRAINT events_ended CHECK (relayed_at IS NULL OR given_up_at IS NULL)
);
CREATE INDEX events_waiting ON events (listener, subject, id) WHERE relayed_at IS NULL AND given_up_at IS NULL;
CREATE INDEX events_due ON events (next_attempt_at) WHERE relayed_at IS NULL AND given_up_at IS NULL;
CREATE INDEX events_given_up ON events (given_up_at) WHERE given_up_at IS NOT NULL;

-- Who listens to what now. A purchase looks here, so that it writes no event that nobody wants.
CREATE TABLE event_listeners (
  type text NOT NULL,
  listener text NOT NULL,
  CONSTRAINT event_listeners_pk PRIMARY KEY (type, listener)
);

-- What is wrong now and was told, such as a provider that keeps failing. A row goes when it works again.
CREATE TABLE troubles (
  name text NOT NULL CONSTRAINT troubles_pk PRIMARY KEY,
  since timestamptz NOT NULL DEFAULT now(),
  seen_at timestamptz NOT NULL DEFAULT now()
);
