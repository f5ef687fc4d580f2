-- Accounts are sold in two steps, so that the caller can still turn back between them: picked, then handed over.

-- Locks the oldest `p_quantity` available accounts of a product that no other transaction holds and answers their ids, or
-- fewer where there are fewer. The scan begins behind the product's mark (migration 0015, decision 16).
CREATE FUNCTION api.pick_accounts(p_product integer, p_quantity integer) RETURNS integer[] LANGUAGE plpgsql AS $$
BEGIN
  -- BETWEEN and not =, and sorted by both columns of the key: so only the primary key answers in this order, and the plan
  -- is always a scan of just this product's accounts. With =, a shop of one product gets a plan on account_id alone,
  -- which walks over that product's accounts once there is a second one.
  RETURN ARRAY(
    SELECT account_id FROM available_accounts
      WHERE product_id BETWEEN p_product AND p_product AND account_id > coalesce((
        SELECT m.account_id FROM stock_marks m WHERE m.product_id = p_product ORDER BY m.product_id DESC, m.id DESC LIMIT 1
      ), 0)
      ORDER BY product_id, account_id LIMIT p_quantity FOR UPDATE SKIP LOCKED
  );
END
$$;

-- How many accounts of a product are for sale, those included that another transaction is selling; counts to `p_most`.
CREATE FUNCTION api.count_accounts(p_product integer, p_most integer DEFAULT NULL) RETURNS integer LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
BEGIN
  RETURN (
    SELECT count(*) FROM (
      SELECT FROM available_accounts
        WHERE product_id = p_product AND account_id > coalesce((
          SELECT m.account_id FROM stock_marks m WHERE m.product_id = p_product ORDER BY m.product_id DESC, m.id DESC LIMIT 1
        ), 0)
        LIMIT p_most
    ) counted
  );
END
$$;

-- Hands accounts that this transaction has picked to a purchase and answers them, oldest first.
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

  -- About once in 200 accounts sold: so a claim walks over some 200 sold ones, and few purchases pay for a mark. By
  -- chance, for a count of sales would be a row that every purchase waits for.
  IF random() * 200 < cardinality(p_picked) THEN
    PERFORM api.raise_stock_mark(p_product, account_ids);
  END IF;
END
$$;

-- Moves a product's mark up to right before its oldest available account; after its last sale, to `p_sold`. Accounts that
-- another transaction is selling still count as available, for it may give them back.
CREATE FUNCTION api.raise_stock_mark(p_product integer, p_sold integer[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_mark integer;
  v_oldest integer;
  v_newest bigint;
BEGIN
  -- Accounts are being added, or another purchase does this already.
  IF NOT pg_try_advisory_xact_lock(4614270, p_product) THEN
    RETURN;
  END IF;
  -- Looked for after the lock is held: all that was added is committed, and so is seen.
  SELECT coalesce(max(m.account_id), 0) INTO v_mark
    FROM (SELECT account_id FROM stock_marks WHERE product_id = p_product ORDER BY product_id DESC, id DESC LIMIT 1) m;
  SELECT account_id INTO v_oldest FROM available_accounts
    WHERE product_id = p_product AND account_id > v_mark ORDER BY product_id, account_id LIMIT 1;
  INSERT INTO stock_marks (product_id, account_id)
    SELECT p_product, mark FROM (
      SELECT coalesce(v_oldest - 1, (SELECT max(sold) FROM unnest(p_sold) sold)) AS mark
    ) next WHERE mark > v_mark
    RETURNING id INTO v_newest;
  DELETE FROM stock_marks WHERE product_id = p_product AND id < v_newest;
END
$$;
