-- A deletion that the shop's role may not make itself: it runs with the rights of the owner and refuses young rows.
-- `search_path` is fixed, so that a caller cannot put other tables or functions in the place of these.

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
  -- The lower bound of PROVIDER_EVENTS_DAYS (host/environment.ts).
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
