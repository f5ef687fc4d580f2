-- The result of the newest ledger check: one row, none before the first.
CREATE TABLE ledger_check (
  id integer NOT NULL DEFAULT 1 CONSTRAINT ledger_check_pk PRIMARY KEY
    CONSTRAINT ledger_check_one_row CHECK (id = 1),
  finished_at timestamptz NOT NULL DEFAULT now(),
  duration_ms integer NOT NULL CONSTRAINT ledger_check_duration CHECK (duration_ms >= 0),
  -- At most 20 are counted for each rule.
  violations integer NOT NULL CONSTRAINT ledger_check_violations CHECK (violations >= 0),
  -- The names of the rules that were broken; never what broke them.
  failed_rules text[] NOT NULL,
  CONSTRAINT ledger_check_sound CHECK ((violations = 0) = (cardinality(failed_rules) = 0))
);
