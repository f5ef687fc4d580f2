-- The ids of accounts will have 8 bytes (decision 39), so the variables for them have 8 bytes now. Otherwise as in 0015.
--
-- Short lock: a function is replaced.
CREATE OR REPLACE FUNCTION lower_stock_marks() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  v_product integer;
  v_first bigint;
  v_mark bigint;
BEGIN
  FOR v_product, v_first IN SELECT product_id, min(account_id) FROM added GROUP BY product_id ORDER BY product_id LOOP
    PERFORM pg_advisory_xact_lock_shared(4614270, v_product);
    SELECT m.account_id INTO v_mark FROM stock_marks m WHERE m.product_id = v_product ORDER BY m.id DESC LIMIT 1;
    IF v_mark >= v_first THEN
      PERFORM pg_advisory_xact_lock(4614271, v_product);
      SELECT m.account_id INTO v_mark FROM stock_marks m WHERE m.product_id = v_product ORDER BY m.id DESC LIMIT 1;
      INSERT INTO stock_marks (product_id, account_id) VALUES (v_product, least(v_mark, v_first - 1));
    END IF;
  END LOOP;
  RETURN NULL;
END
$$;
