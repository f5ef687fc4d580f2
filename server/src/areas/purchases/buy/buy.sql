-- Carries out a purchase request in one round trip, all or nothing: idempotency, price and coupon, debit, purchase,
-- delivery, audit entry and receipt mail. `outcome` is 'BOUGHT', 'REPEATED' (a replay; id is the first purchase), 'WAIT'
-- or an error code of the contract. Only 'BOUGHT' writes anything. If another shipment has the tracking number, the
-- statement fails at its constraint: that is too rare for a look before each sale.
-- It sells accounts of `p_product`. If that is null, it sells the shipment in `p_shipment`, which has the columns of
-- `shipments` and the `title` of the purchase.
-- Several calls share one transaction. A transaction that never waits for a lock cannot deadlock, so no call waits: if
-- another transaction has locked the wallet, the coupon or the last accounts, the outcome is 'WAIT', and the caller
-- tries again.
-- `p_is_heard`: whether something listens to `purchase.delivered`. api.buy_all looks once for all of its calls.
-- The price comes from the tables. `p_expected_cents`, which the buyer saw, is only an upper limit.
CREATE FUNCTION api.buy(
  p_user integer, p_product integer, p_quantity integer, p_coupon text, p_expected_cents bigint, p_key text, p_request_hash bytea,
  p_shipment jsonb, p_is_heard boolean,
  OUT outcome text, OUT id bigint, OUT unit_price_cents bigint, OUT discount_cents bigint,
  OUT amount_cents bigint, OUT balance_cents bigint, OUT coupon_code text, OUT purchased_at timestamptz,
  OUT title text, OUT sub_category_id integer, OUT sub_category_name text, OUT category_id integer,
  OUT category_name text, OUT category_image_url text,
  OUT account_ids bigint[], OUT key_ids integer[], OUT ciphertexts bytea[]
) LANGUAGE plpgsql
AS $$
#variable_conflict use_column
DECLARE
  v_earlier_hash bytea;
  v_unit_cost bigint;
  v_subtotal bigint;
  v_coupon record;
  v_coupon_id integer;
  v_wallet integer;
  v_debt bigint;
  v_disputes integer;
  v_picked bigint[];
  v_claimed record;
BEGIN
  -- Does not wait: a replay that arrives while the first call is running is refused at once.
  IF p_key IS NOT NULL AND NOT pg_try_advisory_xact_lock(hashtextextended(p_key, p_user)) THEN
    outcome := 'IN_PROGRESS';
    RETURN;
  END IF;

  -- One query: the earlier purchase with this key, the wallet (locked), and the product if it is for sale.
  SELECT earlier.id, earlier.request_hash, w.id, w.balance_cents, w.debt_cents, w.open_disputes,
      p.title, p.selling_price_cents, p.cost_price_cents, s.id, s.name, c.id, c.name, c.image_url
    INTO id, v_earlier_hash, v_wallet, balance_cents, v_debt, v_disputes,
      title, unit_price_cents, v_unit_cost, sub_category_id, sub_category_name, category_id, category_name,
      category_image_url
    FROM wallets w
    LEFT JOIN purchases earlier ON earlier.user_id = p_user AND earlier.idempotency_key = p_key
    LEFT JOIN (
      products p JOIN sub_categories s ON s.id = p.sub_category_id JOIN categories c ON c.id = s.category_id
    ) ON p.id = p_product AND p.archived_at IS NULL
    WHERE w.user_id = p_user
    FOR NO KEY UPDATE OF w SKIP LOCKED;
  IF v_wallet IS NULL THEN
    outcome := 'WAIT';
    RETURN;
  END IF;
  IF id IS NOT NULL THEN
    outcome := CASE WHEN v_earlier_hash = p_request_hash THEN 'REPEATED' ELSE 'KEY_REUSED' END;
    RETURN;
  END IF;
  IF v_debt > 0 THEN
    outcome := 'IN_DEBT';
    RETURN;
  END IF;
  IF v_disputes > 0 AND NOT (SELECT buying_during_disputes FROM shop_settings) THEN
    outcome := 'PAYMENT_DISPUTED';
    RETURN;
  END IF;
  IF p_product IS NULL THEN
    -- Without a price, shipments are not for sale and the title stays null.
    SELECT p_shipment ->> 'title', tracking_selling_cents, tracking_cost_cents
      INTO title, unit_price_cents, v_unit_cost FROM shop_settings WHERE tracking_selling_cents IS NOT NULL;
  END IF;
  IF title IS NULL THEN
    outcome := 'NOT_FOUND';
    RETURN;
  END IF;
  v_subtotal := unit_price_cents * p_quantity;
  discount_cents := 0;

  IF p_coupon IS NOT NULL THEN
    v_coupon := api.usable_coupon(p_coupon, p_user, v_subtotal);
    IF v_coupon.must_wait THEN
      outcome := 'WAIT';
      RETURN;
    END IF;
    IF v_coupon.coupon_id IS NULL THEN
      outcome := 'INVALID_COUPON';
      RETURN;
    END IF;
    v_coupon_id := v_coupon.coupon_id;
    coupon_code := v_coupon.coupon_code;
    -- Rounds half up. In two parts, because a single multiplication overflows bigint if the quantity is two billion.
    discount_cents := v_subtotal / 10000 * v_coupon.basis_points
      + (v_subtotal % 10000 * v_coupon.basis_points + 5000) / 10000;
  END IF;
  amount_cents := v_subtotal - discount_cents;
  IF amount_cents > p_expected_cents THEN
    outcome := 'PRICE_CHANGED';
    RETURN;
  END IF;
  IF amount_cents > balance_cents THEN
    outcome := 'INSUFFICIENT_FUNDS';
    RETURN;
  END IF;

  IF p_product IS NOT NULL THEN
    v_picked := api.pick_accounts(p_product, p_quantity);
    IF cardinality(v_picked) < p_quantity THEN
      -- The count includes accounts that another transaction has locked: if it rolls back, they are in stock again.
      outcome := CASE
        WHEN api.count_accounts(p_product, p_quantity) = p_quantity THEN 'WAIT' ELSE 'OUT_OF_STOCK' END;
      RETURN;
    END IF;
  END IF;

  -- From here on the request cannot be refused.
  id := nextval('purchases_id_seq');
  purchased_at := now();
  IF amount_cents > 0 THEN
    balance_cents := api.post_transfer(v_wallet, 1, amount_cents, 'PURCHASE', 'purchase:' || id);
  END IF;

  -- One statement for three rows is faster than three statements.
  WITH audit_entry AS (
    INSERT INTO audit_log (actor_id, action, subject) VALUES (p_user, 'purchase.create', 'purchase:' || id)
  ), receipt_mail AS (
    INSERT INTO mails (user_id, template, params)
      VALUES (p_user, 'receipt', jsonb_build_object('purchaseId', id))
  )
  INSERT INTO purchases (id, kind, user_id, product_id, quantity, unit_price_cents, unit_cost_cents, discount_cents,
      amount_cents, coupon_id, coupon_code, title, category_id, category_name, sub_category_id, sub_category_name,
      balance_after_cents, idempotency_key, request_hash, purchased_at)
    VALUES (id, CASE WHEN p_product IS NULL THEN 'SHIPMENT' ELSE 'ACCOUNTS' END::purchase_kind,
      p_user, p_product, p_quantity, unit_price_cents, v_unit_cost, discount_cents,
      amount_cents, v_coupon_id, coupon_code, title, category_id, category_name, sub_category_id, sub_category_name,
      balance_cents, p_key, p_request_hash, purchased_at);

  IF p_product IS NULL THEN
    -- Column by column, because jsonb_populate_record makes the whole function 10 % slower.
    INSERT INTO shipments (id, user_id, created_at, tracking_number, carrier, ship_method, scenario,
        origin_city, origin_state, origin_country, destination_city, destination_state, destination_country,
        shipped_at, estimated_delivery_at, check_on_walmart, schedule)
      VALUES (id, p_user, purchased_at, p_shipment ->> 'tracking_number', p_shipment ->> 'carrier',
        p_shipment ->> 'ship_method', p_shipment ->> 'scenario',
        p_shipment ->> 'origin_city', p_shipment ->> 'origin_state', p_shipment ->> 'origin_country',
        p_shipment ->> 'destination_city', p_shipment ->> 'destination_state', p_shipment ->> 'destination_country',
        (p_shipment ->> 'shipped_at')::timestamptz, (p_shipment ->> 'estimated_delivery_at')::timestamptz,
        (p_shipment ->> 'check_on_walmart')::boolean, p_shipment -> 'schedule');
  ELSE
    v_claimed := api.claim_accounts(p_product, v_picked, id);
    account_ids := v_claimed.account_ids;
    key_ids := v_claimed.key_ids;
    ciphertexts := v_claimed.ciphertexts;
  END IF;
  IF p_is_heard THEN
    PERFORM api.publish('purchase.delivered', 1, 'purchase:' || id, jsonb_build_object('purchaseId', id,
      'userId', p_user, 'productId', p_product, 'quantity', p_quantity, 'amountCents', amount_cents));
  END IF;
  outcome := 'BOUGHT';
END
$$;

-- What api.buy returns, in the order of its OUT parameters.
CREATE TYPE api.bought AS (
  outcome text, id bigint, unit_price_cents bigint, discount_cents bigint,
  amount_cents bigint, balance_cents bigint, coupon_code text, purchased_at timestamptz,
  title text, sub_category_id integer, sub_category_name text, category_id integer,
  category_name text, category_image_url text,
  account_ids bigint[], key_ids integer[], ciphertexts bytea[]
);

-- Calls api.buy for each request, in their order. Each array has one element for each request.
-- A loop here costs 8 % less than a UNION ALL of the calls: the settings and the listeners are looked up once, and no
-- result is stored twice.
CREATE FUNCTION api.buy_all(
  p_users integer[], p_products integer[], p_quantities integer[], p_coupons text[], p_expected_cents bigint[],
  p_keys text[], p_request_hashes bytea[], p_shipments jsonb[]
) RETURNS SETOF api.bought LANGUAGE plpgsql
-- One generic plan for all calls. Otherwise PostgreSQL plans each call for its array of accounts, which costs more than
-- the better plan saves. Without sequential scans, because the generic plan may be made while the tables are nearly
-- empty and a scan looks cheaper than the index.
SET plan_cache_mode = force_generic_plan
SET enable_seqscan = off
AS $$
DECLARE
  v_is_heard boolean := EXISTS (SELECT FROM event_listeners WHERE type = 'purchase.delivered');
  v_bought record;
BEGIN
  FOR nth IN 1 .. cardinality(p_users) LOOP
    v_bought := api.buy(p_users[nth], p_products[nth], p_quantities[nth], p_coupons[nth], p_expected_cents[nth],
      p_keys[nth], p_request_hashes[nth], p_shipments[nth], v_is_heard);
    RETURN NEXT v_bought;
  END LOOP;
END
$$;
