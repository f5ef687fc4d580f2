-- Compares a product's stock with what was told last, publishes what is new, and stores the stock as told. `p_added` is
-- the number of accounts that this transaction has added: then the comparison is with the stock before them, and the
-- refill is told after it. `p_threshold` is for a product that has none of its own.
CREATE FUNCTION api.tell_stock(p_product integer, p_added integer, p_threshold integer) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  v_was_low boolean;
  v_was_sold_out boolean;
  v_threshold integer;
  v_now integer;
  v_before integer;
BEGIN
  -- Locks the row. The count is a later statement, so it sees each commit that came before the lock.
  INSERT INTO stock_levels AS levels (product_id) VALUES (p_product)
    ON CONFLICT (product_id) DO UPDATE SET product_id = levels.product_id
    RETURNING levels.is_low, levels.is_sold_out INTO v_was_low, v_was_sold_out;
  SELECT coalesce(low_stock, p_threshold) INTO v_threshold FROM products WHERE id = p_product AND archived_at IS NULL;
  IF NOT FOUND THEN
    RETURN;
  END IF;
  v_now := api.count_accounts(p_product, v_threshold + 1 + p_added);
  v_before := v_now - p_added;
  -- Null was never counted: the stock has crossed nothing that is known.
  IF NOT v_was_low AND v_before <= v_threshold THEN
    PERFORM api.publish('product.low', 1, 'product:' || p_product,
      jsonb_build_object('productId', p_product, 'available', v_before, 'threshold', v_threshold));
  END IF;
  IF NOT v_was_sold_out AND v_before = 0 THEN
    PERFORM api.publish('product.sold_out', 1, 'product:' || p_product, jsonb_build_object('productId', p_product));
  END IF;
  UPDATE stock_levels SET is_low = v_now <= v_threshold, is_sold_out = v_now = 0 WHERE product_id = p_product;
  IF p_added > 0 THEN
    PERFORM api.publish('product.restocked', 1, 'product:' || p_product,
      jsonb_build_object('productId', p_product, 'added', p_added));
  END IF;
END
$$;
