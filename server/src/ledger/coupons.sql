-- Returns the coupon with this code if the user may use it for this subtotal now; otherwise coupon_id is NULL.
-- A coupon with limits is locked until the transaction ends, so that its limits hold; if another transaction has locked
-- it, `must_wait` is true. A coupon without limits is not locked, so that its users do not wait for each other.
CREATE FUNCTION api.usable_coupon(
  p_code text, p_user integer, p_subtotal bigint,
  OUT coupon_id integer, OUT coupon_code text, OUT basis_points integer, OUT must_wait boolean
) LANGUAGE plpgsql AS $$
DECLARE
  c coupons;
BEGIN
  must_wait := false;
  SELECT * INTO c FROM coupons WHERE code = upper(btrim(p_code)) AND archived_at IS NULL;
  IF NOT FOUND OR c.expires_at <= now() OR p_subtotal < c.min_subtotal_cents THEN
    RETURN;
  END IF;

  IF c.max_uses IS NOT NULL OR c.max_uses_per_user IS NOT NULL THEN
    -- Reads again under the lock: another transaction may have changed it.
    SELECT * INTO c FROM coupons WHERE id = c.id FOR NO KEY UPDATE SKIP LOCKED;
    IF NOT FOUND THEN
      must_wait := true;
      RETURN;
    END IF;
    IF c.archived_at IS NOT NULL OR c.expires_at <= now() OR p_subtotal < c.min_subtotal_cents
      OR c.max_uses <= (SELECT count(*) FROM purchases p WHERE p.coupon_id = c.id)
      OR c.max_uses_per_user <= (SELECT count(*) FROM purchases p WHERE p.coupon_id = c.id AND p.user_id = p_user)
    THEN
      RETURN;
    END IF;
  END IF;

  coupon_id := c.id;
  coupon_code := c.code;
  basis_points := c.basis_points;
END
$$;
