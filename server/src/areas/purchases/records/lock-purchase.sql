-- Locks a purchase until the transaction ends, and returns it. It runs with the rights of the owner: to lock a row, a
-- role needs the right to change it, and the shop's own role cannot change a purchase.
CREATE FUNCTION api.lock_purchase(p_id bigint) RETURNS SETOF purchases
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT * FROM purchases WHERE purchases.id = p_id FOR NO KEY UPDATE;
END
$$;
