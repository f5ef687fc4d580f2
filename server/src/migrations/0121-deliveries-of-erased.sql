-- What an erasure does with the evidence about a customer, also an erasure by the release before.
-- Short lock: `users` gets a trigger.

-- A payer can dispute a card for months. So what was done with a purchase after a card deposit is kept until 180 days
-- after the last such deposit (SEEN_AFTER_CARD_DAYS), and all other rows of the customer are deleted. What an operator
-- wrote to the provider about the customer is emptied.
CREATE FUNCTION erase_deliveries_seen() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  UPDATE public.deliveries_seen SET kept_until = kept.until FROM (
    SELECT p.id, max(d.completed_at) + interval '180 days' AS until
    FROM public.purchases p JOIN public.deposits d ON d.user_id = p.user_id AND d.completed_at <= p.purchased_at
    WHERE p.user_id = OLD.id AND d.method = 'card' AND d.status = 'COMPLETED'
    GROUP BY p.id
  ) kept
  WHERE deliveries_seen.user_id = OLD.id AND purchase_id = kept.id AND kept.until > now();
  DELETE FROM public.deliveries_seen WHERE user_id = OLD.id AND kept_until IS NULL;
  UPDATE public.dispute_answers SET message = '[erased]' WHERE return_id IN (
    SELECT r.id FROM public.returned_payments r
      JOIN public.payments p ON p.payment_id = r.payment_id
      JOIN public.deposits d ON d.id = p.deposit_id
    WHERE d.user_id = OLD.id);
  RETURN NULL;
END
$$;
CREATE TRIGGER users_erase_deliveries_seen AFTER UPDATE OF erased_at ON users
  FOR EACH ROW WHEN (OLD.erased_at IS NULL AND NEW.erased_at IS NOT NULL) EXECUTE FUNCTION erase_deliveries_seen();

-- A call of the customer may begin before the erasure and end after it. Its answer does not wait for the erasure.
CREATE FUNCTION skip_seen_of_erased() RETURNS trigger
LANGUAGE plpgsql SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN CASE WHEN public.is_erased_or_being_erased(NEW.user_id) THEN NULL ELSE NEW END;
END
$$;
CREATE TRIGGER deliveries_seen_erasure_late BEFORE INSERT ON deliveries_seen
  FOR EACH ROW EXECUTE FUNCTION skip_seen_of_erased();
