-- An erasure also replaces the names of the customer in an operator's note about a returned payment.
--
-- Short lock: a function is replaced.
DO $$
DECLARE
  v_before text := pg_get_functiondef('erase_person_data(integer)'::regprocedure);
  v_after text := regexp_replace(
    v_before,
    '  UPDATE public\.reports SET message',
    '  UPDATE public.returned_payments r
    SET handled_note = public.erased_text(handled_note, v_email, CASE WHEN d.user_id = p_user THEN v_username END, v_name)
    FROM public.payments p JOIN public.deposits d ON d.id = p.deposit_id
    WHERE p.payment_id = r.payment_id AND (d.user_id = p_user OR lower(r.handled_note COLLATE "C") LIKE lower(v_email_like COLLATE "C"));
\&'
  );
BEGIN
  IF v_after = v_before THEN
    RAISE EXCEPTION 'erase_person_data has no place for the notes of returned payments';
  END IF;
  EXECUTE v_after;
END
$$;
