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
