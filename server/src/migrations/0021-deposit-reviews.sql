-- Why an admin must look at a deposit, which payment brought its money, and what the admin decided. It was JSON in
-- `deposits.review`, with a copy of what the provider said of the payment; `payments.details` has that.
--
-- Short lock: few deposits need a review, so the rows are added in less than a second; only deposits wait for that. The
-- UPDATE below is of a trigger, and changes one row at a time.
CREATE TABLE deposit_reviews (
  deposit_id integer CONSTRAINT deposit_reviews_pk PRIMARY KEY
    CONSTRAINT deposit_reviews_deposit_fk REFERENCES deposits,
  -- Null: a release that is not known wrote another reason than we have.
  reason text,
  -- Of this deposit, or of the one below.
  payment_id text CONSTRAINT deposit_reviews_payment_fk REFERENCES payments,
  -- The deposit that the payment was made for, if the money became a deposit of its own.
  of_deposit_id integer CONSTRAINT deposit_reviews_of_deposit_fk REFERENCES deposits,
  settled_decision text CONSTRAINT deposit_reviews_decision CHECK (settled_decision IN ('credit', 'refuse')),
  settled_reason text,
  CONSTRAINT deposit_reviews_settled CHECK ((settled_decision IS NULL) = (settled_reason IS NULL))
);
CREATE INDEX deposit_reviews_of_deposit ON deposit_reviews (of_deposit_id) WHERE of_deposit_id IS NOT NULL;

CREATE FUNCTION add_review_of_deposit(deposit integer, given jsonb) RETURNS void LANGUAGE sql AS $$
  INSERT INTO deposit_reviews (deposit_id, reason, payment_id, of_deposit_id, settled_decision, settled_reason)
  SELECT deposit, given ->> 'reason',
    (SELECT payment_id FROM payments WHERE payment_id = given ->> 'paymentId'),
    (SELECT id FROM deposits WHERE id = (given ->> 'ofDepositId')::integer),
    given -> 'settled' ->> 'decision', given -> 'settled' ->> 'reason'
  ON CONFLICT (deposit_id) DO UPDATE SET
    reason = excluded.reason, payment_id = excluded.payment_id, of_deposit_id = excluded.of_deposit_id,
    settled_decision = excluded.settled_decision, settled_reason = excluded.settled_reason
$$;
SELECT add_review_of_deposit(id, review) FROM deposits WHERE review IS NOT NULL;

-- While the previous release runs beside this one, it reads and writes `deposits.review`. These triggers keep the column
-- and the table the same. A contract step drops them, their functions and the column.

CREATE FUNCTION copy_review_to_table() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.review IS NULL THEN
    DELETE FROM deposit_reviews WHERE deposit_id = NEW.id;
  ELSE
    PERFORM add_review_of_deposit(NEW.id, NEW.review);
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER deposits_review_added AFTER INSERT ON deposits
  FOR EACH ROW WHEN (NEW.review IS NOT NULL AND pg_trigger_depth() = 0) EXECUTE FUNCTION copy_review_to_table();
CREATE TRIGGER deposits_review_changed AFTER UPDATE OF review ON deposits
  FOR EACH ROW WHEN (NEW.review IS DISTINCT FROM OLD.review AND pg_trigger_depth() = 0)
  EXECUTE FUNCTION copy_review_to_table();

CREATE FUNCTION copy_review_to_deposit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' THEN
    UPDATE deposits SET review = NULL WHERE id = OLD.deposit_id;
  ELSE
    UPDATE deposits d SET review = coalesce((SELECT details FROM payments p WHERE p.payment_id = NEW.payment_id), '{}')
      || jsonb_strip_nulls(jsonb_build_object(
        'reason', NEW.reason, 'paymentId', NEW.payment_id, 'ofDepositId', NEW.of_deposit_id,
        'settled', CASE WHEN NEW.settled_decision IS NOT NULL THEN jsonb_build_object(
          'decision', NEW.settled_decision, 'reason', NEW.settled_reason,
          'askedCents', coalesce(d.requested_cents, d.amount_cents)) END
      ))
    WHERE id = NEW.deposit_id;
  END IF;
  RETURN NULL;
END
$$;
CREATE TRIGGER deposit_reviews_copied AFTER INSERT OR UPDATE OR DELETE ON deposit_reviews
  FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION copy_review_to_deposit();
