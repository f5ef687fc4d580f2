-- Whether a limit of the coupon is reached, in total or for this user. A purchase that was refunded in full counts no
-- more if the coupon says so. Only a coupon whose limit seems to be reached costs a look at the refunds.
CREATE FUNCTION api.is_used_up(p_coupon coupons, p_user integer) RETURNS boolean STABLE LANGUAGE plpgsql AS $$
BEGIN
  IF p_coupon.max_uses IS NOT NULL
    AND p_coupon.max_uses <= (SELECT count(*) FROM purchases p WHERE p.coupon_id = p_coupon.id)
    AND p_coupon.max_uses <= api.coupon_uses(p_coupon, NULL)
  THEN
    RETURN true;
  END IF;
  RETURN coalesce(
    p_coupon.max_uses_per_user
      <= (SELECT count(*) FROM purchases p WHERE p.coupon_id = p_coupon.id AND p.user_id = p_user)
    AND p_coupon.max_uses_per_user <= api.coupon_uses(p_coupon, p_user),
    false
  );
END
$$;

-- By the clock of the database. PostgreSQL inlines this function and the next one, so they cost no call.
CREATE FUNCTION api.is_expired(p_coupon coupons) RETURNS boolean STABLE LANGUAGE sql AS $$
  SELECT p_coupon.expires_at <= now()
$$;

-- Whether a coupon can be used now: by this user or, without one, by a user who has not used it yet. Purchases, the check
-- of a code and the back office ask here; a purchase also compares its subtotal with the minimum.
CREATE FUNCTION api.coupon_state(p_coupon coupons, p_user integer) RETURNS text STABLE LANGUAGE sql AS $$
  SELECT CASE
    WHEN api.is_expired(p_coupon) THEN 'EXPIRED'
    WHEN api.is_used_up(p_coupon, p_user) THEN 'USED_UP'
    ELSE 'USABLE'
  END
$$;

-- The uses of a coupon that count, of one user or, without one, of all.
CREATE FUNCTION api.coupon_uses(p_coupon coupons, p_user integer) RETURNS integer STABLE LANGUAGE sql AS $$
  SELECT count(*)::integer FROM purchases p
  WHERE p.coupon_id = p_coupon.id AND (p_user IS NULL OR p.user_id = p_user)
    AND (NOT p_coupon.refund_frees_use OR p.amount_cents = 0
      OR p.amount_cents > (SELECT coalesce(sum(r.amount_cents), 0) FROM refunds r WHERE r.purchase_id = p.id))
$$;

-- The coupon that someone means by this text, if it is not archived. If two codes have one key, the exact text decides.
CREATE FUNCTION api.coupon_named(p_code text) RETURNS coupons STABLE LANGUAGE plpgsql AS $$
DECLARE
  c coupons;
BEGIN
  -- The key of a text costs more than an index.
  SELECT * INTO c FROM coupons WHERE code = btrim(p_code) AND archived_at IS NULL;
  IF NOT FOUND THEN
    SELECT * INTO c FROM coupons
      WHERE public.code_key(code) COLLATE "C" = public.code_key(p_code) AND archived_at IS NULL
      ORDER BY id LIMIT 1;
  END IF;
  RETURN c;
END
$$;

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
  -- Most purchases send the code as it is: then this costs one look into an index, and no further function.
  SELECT * INTO c FROM coupons WHERE code = p_code AND archived_at IS NULL;
  IF NOT FOUND THEN
    c := api.coupon_named(p_code);
  END IF;
  IF c.id IS NULL OR api.is_expired(c) OR p_subtotal < c.min_subtotal_cents THEN
    RETURN;
  END IF;

  IF c.max_uses IS NOT NULL OR c.max_uses_per_user IS NOT NULL THEN
    -- Reads again under the lock: another transaction may have changed it.
    SELECT * INTO c FROM coupons WHERE id = c.id FOR NO KEY UPDATE SKIP LOCKED;
    IF NOT FOUND THEN
      must_wait := true;
      RETURN;
    END IF;
    IF c.archived_at IS NOT NULL OR p_subtotal < c.min_subtotal_cents
      OR api.coupon_state(c, p_user) <> 'USABLE'
    THEN
      RETURN;
    END IF;
  END IF;

  coupon_id := c.id;
  coupon_code := c.code;
  basis_points := c.basis_points;
END
$$;
