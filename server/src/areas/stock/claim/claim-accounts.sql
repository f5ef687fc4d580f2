-- A purchase takes accounts in two steps, so that it can still be refused between them: pick, then claim.

-- Locks the oldest `p_quantity` available accounts of a product that no other transaction has locked, and returns their
-- ids; fewer if there are fewer. The scan begins after the product's stock mark (migration 0015, decision 16).
CREATE FUNCTION api.pick_accounts(p_product integer, p_quantity integer) RETURNS bigint[] LANGUAGE plpgsql AS $$
BEGIN
  -- BETWEEN instead of =, and both columns of the key in ORDER BY: then only the primary key delivers this order, and
  -- the plan always scans the accounts of this product only. With =, PostgreSQL may choose an index on account_id alone
  -- while the shop has one product, and that plan reads the first product's accounts to find those of a second one.
  RETURN ARRAY(
    SELECT account_id FROM available_accounts
      WHERE product_id BETWEEN p_product AND p_product AND account_id > coalesce((
        SELECT marks.account_id FROM stock_marks marks WHERE marks.product_id = p_product
          ORDER BY marks.product_id DESC, marks.id DESC LIMIT 1
      ), 0)
      ORDER BY product_id, account_id LIMIT p_quantity FOR UPDATE SKIP LOCKED
  );
END
$$;

-- The number of a product's accounts for sale, but `p_most` at most. Includes accounts that another transaction has
-- locked.
CREATE FUNCTION api.count_accounts(p_product integer, p_most integer DEFAULT NULL) RETURNS integer LANGUAGE plpgsql
SET enable_seqscan = off
AS $$
BEGIN
  RETURN (
    SELECT count(*) FROM (
      SELECT FROM available_accounts
        WHERE product_id = p_product AND account_id > coalesce((
          SELECT marks.account_id FROM stock_marks marks WHERE marks.product_id = p_product
            ORDER BY marks.product_id DESC, marks.id DESC LIMIT 1
        ), 0)
        LIMIT p_most
    ) counted
  );
END
$$;

-- Gives a purchase the accounts that this transaction has picked, and returns them, oldest first.
CREATE FUNCTION api.claim_accounts(
  p_product integer, p_picked bigint[], p_purchase bigint,
  OUT account_ids bigint[], OUT key_ids integer[], OUT ciphertexts bytea[]
) LANGUAGE plpgsql AS $$
BEGIN
  WITH removed AS (
    DELETE FROM available_accounts WHERE product_id = p_product AND account_id = ANY (p_picked)
  ), sold AS (
    INSERT INTO sold_accounts (account_id, purchase_id) SELECT unnest(p_picked), p_purchase
  )
  SELECT array_agg(a.id ORDER BY a.id), array_agg(a.key_id ORDER BY a.id), array_agg(a.ciphertext ORDER BY a.id)
    INTO account_ids, key_ids, ciphertexts FROM accounts a WHERE a.id = ANY (p_picked);

  -- Raises the mark about once in 200 sold accounts. Then a scan reads about 200 entries of sold accounts, and few
  -- purchases have to write a mark. Chance decides, not a counter: every purchase would wait for the row of a counter.
  IF random() * 200 < cardinality(p_picked) THEN
    PERFORM api.raise_stock_mark(p_product, account_ids);
  END IF;
END
$$;

-- Moves a product's mark up to just before its oldest available account, or to the last of `p_sold` if none is left.
-- Accounts that another transaction has picked still count as available, because it can roll back.
CREATE FUNCTION api.raise_stock_mark(p_product integer, p_sold bigint[]) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_mark bigint;
  v_oldest bigint;
  v_newest bigint;
BEGIN
  -- Does not move the mark while another transaction adds accounts or moves it.
  IF NOT pg_try_advisory_xact_lock(4614270, p_product) THEN
    RETURN;
  END IF;
  -- These queries must come after the lock: then all added accounts are committed and visible.
  SELECT coalesce(max(newest_mark.account_id), 0) INTO v_mark FROM (
    SELECT account_id FROM stock_marks WHERE product_id = p_product ORDER BY product_id DESC, id DESC LIMIT 1
  ) newest_mark;
  SELECT account_id INTO v_oldest FROM available_accounts
    WHERE product_id = p_product AND account_id > v_mark ORDER BY product_id, account_id LIMIT 1;
  INSERT INTO stock_marks (product_id, account_id)
    SELECT p_product, mark FROM (
      SELECT coalesce(v_oldest - 1, (SELECT max(sold) FROM unnest(p_sold) sold)) AS mark
    ) next_mark WHERE mark > v_mark
    RETURNING id INTO v_newest;
  DELETE FROM stock_marks WHERE product_id = p_product AND id < v_newest;
END
$$;
