-- What a deposit was opened for, which an admin's credit of another amount never changes. `amount_cents` is what the
-- deposit counts for: the same, until an admin credits another amount. Null: nothing has changed the deposit since this
-- migration, so `amount_cents` is both, unless an admin had settled it before (0020-settled-amounts.sql).
--
-- The trigger is the only writer of the column, so that the previous release, which writes `amount_cents` alone, can run
-- beside this one, and no later code can overwrite what was asked for.
ALTER TABLE deposits
  ADD requested_cents bigint CONSTRAINT deposits_requested_positive CHECK (requested_cents > 0);

CREATE FUNCTION keep_requested_amount() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.requested_cents := CASE TG_OP
    WHEN 'INSERT' THEN NEW.amount_cents
    ELSE coalesce(OLD.requested_cents, (OLD.review -> 'settled' ->> 'askedCents')::bigint, OLD.amount_cents)
  END;
  RETURN NEW;
END
$$;
CREATE TRIGGER deposits_requested BEFORE INSERT OR UPDATE ON deposits
  FOR EACH ROW EXECUTE FUNCTION keep_requested_amount();
