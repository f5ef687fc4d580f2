-- Deletions that the shop's role may not make itself: they run with the rights of the owner and refuse young rows.
-- `search_path` is fixed, so that a caller cannot put other tables or functions in the place of these.

-- Deletes a batch of the old entries of the audit log. Here a block is a row of `list_blocks`, which stores the number
-- of some consecutive entries of a long list (decisions 7 and 17). It is not a sealed block (`audit_blocks`). Each call
-- deletes the old entries of one block and corrects or deletes the block, so that every total and every page stays
-- exact. A block is old when its youngest entry is old. Entries of purchases are old after `p_sales_days`, because the
-- purchase has the same facts. A trigger refuses to delete entries that are younger than a year (migration 0015).
CREATE FUNCTION api.delete_audit_entries(
  p_days integer, p_sales_days integer, p_batch integer, OUT deleted integer, OUT may_be_more boolean
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_before timestamptz := now() - make_interval(days => p_days);
  v_sales_before timestamptz := now() - make_interval(days => least(p_days, p_sales_days));
  v_block list_blocks;
BEGIN
  PERFORM set_config('docket.retention', 'on', true);
  -- Makes the job that closes list blocks wait: it must not count rows that are being deleted. Readers are not blocked.
  LOCK TABLE list_blocks IN SHARE ROW EXCLUSIVE MODE;
  SELECT * INTO v_block FROM list_blocks
    WHERE list = 'audit_log' AND (latest < v_before OR (NOT sales_deleted AND latest < v_sales_before))
    ORDER BY nth LIMIT 1;
  may_be_more := FOUND;
  IF NOT FOUND THEN
    -- The newest entries have no block yet. In a quiet shop they may become old before they fill one.
    DELETE FROM audit_log
      WHERE id = ANY (ARRAY(
          SELECT id FROM audit_log
          WHERE id > (SELECT coalesce(max(last_id), 0) FROM list_blocks WHERE list = 'audit_log')
          ORDER BY id LIMIT p_batch
        ))
        AND (created_at < v_before OR (action = 'purchase.create' AND created_at < v_sales_before));
    GET DIAGNOSTICS deleted = ROW_COUNT;
    RETURN;
  END IF;
  DELETE FROM audit_log
    WHERE id > v_block.after_id AND id <= v_block.last_id
      AND (v_block.latest < v_before OR action = 'purchase.create');
  GET DIAGNOSTICS deleted = ROW_COUNT;
  -- An old block has no entries left, so it is deleted even if its count was wrong. If it stayed, every call would
  -- select it again.
  IF v_block.latest < v_before OR deleted = v_block.row_count THEN
    DELETE FROM list_blocks WHERE list = 'audit_log' AND nth = v_block.nth;
  ELSE
    UPDATE list_blocks SET row_count = row_count - deleted, sales_deleted = true
      WHERE list = 'audit_log' AND nth = v_block.nth;
  END IF;
END
$$;

-- Deletes a batch of the security events that are `p_days` old, and corrects or deletes the block that counts them, as
-- above. A trigger refuses to delete events that are younger than 90 days (migration 0027).
CREATE FUNCTION api.delete_security_events(
  p_days integer, p_batch integer, OUT deleted integer, OUT may_be_more boolean
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_before timestamptz := now() - make_interval(days => p_days);
  v_block list_blocks;
BEGIN
  PERFORM set_config('docket.retention', 'on', true);
  LOCK TABLE list_blocks IN SHARE ROW EXCLUSIVE MODE;
  SELECT * INTO v_block FROM list_blocks WHERE list = 'security_events' ORDER BY nth LIMIT 1;
  IF NOT FOUND THEN
    DELETE FROM security_events
      WHERE id = ANY (ARRAY(SELECT id FROM security_events ORDER BY id LIMIT p_batch)) AND at < v_before;
    GET DIAGNOSTICS deleted = ROW_COUNT;
    may_be_more := deleted = p_batch;
    RETURN;
  END IF;
  DELETE FROM security_events WHERE id > v_block.after_id AND id <= v_block.last_id AND at < v_before;
  GET DIAGNOSTICS deleted = ROW_COUNT;
  may_be_more := v_block.latest < v_before;
  IF may_be_more THEN
    DELETE FROM list_blocks WHERE list = 'security_events' AND nth = v_block.nth;
  ELSIF deleted > 0 THEN
    UPDATE list_blocks SET row_count = row_count - deleted WHERE list = 'security_events' AND nth = v_block.nth;
  END IF;
END
$$;

-- Deletes the oldest seals of the audit log, up to the first block whose newest entry is still kept. A trigger refuses
-- to delete seals that are younger than a year.
CREATE FUNCTION api.delete_audit_blocks(p_days integer, p_batch integer) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_deleted integer;
BEGIN
  PERFORM set_config('docket.retention', 'on', true);
  DELETE FROM audit_blocks WHERE nth IN (
    SELECT nth FROM audit_blocks
    WHERE nth < (
      SELECT nth FROM audit_blocks
      WHERE latest >= now() - make_interval(days => p_days) OR created_at > now() - interval '365 days'
      ORDER BY nth LIMIT 1
    )
    ORDER BY nth LIMIT p_batch
  );
  GET DIAGNOSTICS v_deleted = ROW_COUNT;
  RETURN v_deleted;
END
$$;

-- Reads `p_batch` notices of payment providers after the id `p_after_id`, and deletes those that were processed long
-- enough ago. `is_old` says whether the last one that it read is old: then the next batch may have old ones, too.
CREATE FUNCTION api.delete_provider_events(
  p_days integer, p_after_id bigint, p_batch integer,
  OUT deleted integer, OUT read integer, OUT last_id bigint, OUT is_old boolean
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_before timestamptz := now() - make_interval(days => p_days);
  v_ids bigint[];
BEGIN
  -- The lower bound of PROVIDER_EVENTS_DAYS (platform/environment.ts).
  IF p_days < 90 THEN
    RAISE EXCEPTION 'rows of provider_events are kept for 90 days at least' USING ERRCODE = 'DK000';
  END IF;
  v_ids := ARRAY(SELECT id FROM provider_events WHERE id > p_after_id ORDER BY id LIMIT p_batch);
  read := cardinality(v_ids);
  last_id := v_ids[read];
  is_old := coalesce((SELECT received_at < v_before FROM provider_events WHERE id = last_id), false);
  DELETE FROM provider_events WHERE id = ANY (v_ids) AND processed_at < v_before;
  GET DIAGNOSTICS deleted = ROW_COUNT;
END
$$;

-- Deletes the secrets that were not confirmed within a day. They count for nothing.
CREATE FUNCTION api.delete_unconfirmed_secrets() RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_deleted integer;
BEGIN
  DELETE FROM admin_totp WHERE confirmed_at IS NULL AND begun_at < now() - interval '1 day';
  GET DIAGNOSTICS v_deleted = ROW_COUNT;
  RETURN v_deleted;
END
$$;
