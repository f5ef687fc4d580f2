-- A deletion that the shop's role may not make itself: it runs with the rights of the owner and refuses young rows.
-- `search_path` is fixed, so that a caller cannot put other tables or functions in the place of these.

-- Deletes a batch of the security events that are `p_days` old, and corrects or deletes the block that counts them, as
-- `delete_audit_entries` does. A trigger refuses to delete events that are younger than 90 days (migration 0027).
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
