-- Hands the oldest `p_quantity` available lines of a product to a purchase and answers them, oldest first.
-- Raises DK409 (rolling the caller back) where fewer can be had. The quick way passes over lines that a rival holds;
-- since a rival may yet roll back, the careful way waits for them (at most two seconds: 55P03) and is asked second.
CREATE FUNCTION verbs.claim_accounts(
  p_product integer, p_quantity integer, p_purchase integer, p_careful boolean,
  OUT account_ids integer[], OUT key_ids integer[], OUT ciphertexts bytea[]
) LANGUAGE plpgsql AS $$
DECLARE
  v_candidates integer[];
BEGIN
  -- Sorted by both columns of the key, so that the plan is always a scan of just this product's lines.
  IF p_careful THEN
    PERFORM set_config('lock_timeout', '2s', true);
    v_candidates := ARRAY(
      SELECT account_id FROM available_accounts WHERE product_id = p_product
        ORDER BY product_id, account_id LIMIT p_quantity FOR UPDATE
    );
  ELSE
    v_candidates := ARRAY(
      SELECT account_id FROM available_accounts WHERE product_id = p_product
        ORDER BY product_id, account_id LIMIT p_quantity FOR UPDATE SKIP LOCKED
    );
  END IF;
  IF cardinality(v_candidates) < p_quantity THEN
    RAISE EXCEPTION 'fewer lines than asked for' USING ERRCODE = 'DK409';
  END IF;

  WITH gone AS (
    DELETE FROM available_accounts WHERE product_id = p_product AND account_id = ANY (v_candidates)
  ), sold AS (
    INSERT INTO sold_accounts (account_id, purchase_id) SELECT unnest(v_candidates), p_purchase
  )
  SELECT array_agg(a.id ORDER BY a.id), array_agg(a.key_id ORDER BY a.id), array_agg(a.ciphertext ORDER BY a.id)
    INTO account_ids, key_ids, ciphertexts FROM accounts a WHERE a.id = ANY (v_candidates);
END
$$;
