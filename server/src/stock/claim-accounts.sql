-- Lines go out in two steps, so that whoever sells can still turn back between them: picked, then handed over.

-- Locks the oldest `p_quantity` available lines of a product that no rival holds and answers their ids, or fewer where
-- there are fewer.
CREATE FUNCTION api.pick_accounts(p_product integer, p_quantity integer) RETURNS integer[] LANGUAGE plpgsql AS $$
BEGIN
  -- Sorted by both columns of the key, so that the plan is always a scan of just this product's lines.
  RETURN ARRAY(
    SELECT account_id FROM available_accounts WHERE product_id = p_product
      ORDER BY product_id, account_id LIMIT p_quantity FOR UPDATE SKIP LOCKED
  );
END
$$;

-- Hands lines that this transaction has picked to a purchase and answers them, oldest first.
CREATE FUNCTION api.hand_over_accounts(
  p_product integer, p_picked integer[], p_purchase integer,
  OUT account_ids integer[], OUT key_ids integer[], OUT ciphertexts bytea[]
) LANGUAGE plpgsql AS $$
BEGIN
  WITH gone AS (
    DELETE FROM available_accounts WHERE product_id = p_product AND account_id = ANY (p_picked)
  ), sold AS (
    INSERT INTO sold_accounts (account_id, purchase_id) SELECT unnest(p_picked), p_purchase
  )
  SELECT array_agg(a.id ORDER BY a.id), array_agg(a.key_id ORDER BY a.id), array_agg(a.ciphertext ORDER BY a.id)
    INTO account_ids, key_ids, ciphertexts FROM accounts a WHERE a.id = ANY (p_picked);
END
$$;
