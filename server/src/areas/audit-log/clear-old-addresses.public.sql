-- Clears the addresses of entries of the audit log that are older than 90 days, with the rights of the owner of the
-- table. It reads `p_most` entries after the id `p_after` and returns the last one that it has looked at.
CREATE OR REPLACE FUNCTION public.clear_old_addresses(
  p_after bigint, p_most integer, OUT last_id bigint, OUT cleared integer, OUT may_be_more boolean
) LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_seen integer;
BEGIN
  SELECT max(id), count(*) INTO last_id, v_seen FROM (
    SELECT id FROM (
      SELECT id, created_at FROM public.audit_log WHERE id > p_after ORDER BY id LIMIT p_most
    ) batch WHERE created_at < now() - interval '90 days'
  ) old;
  PERFORM set_config('docket.erasure', 'on', true);
  UPDATE public.audit_log SET address = NULL
    WHERE id > p_after AND id <= last_id AND address IS NOT NULL AND created_at < now() - interval '90 days';
  GET DIAGNOSTICS cleared = ROW_COUNT;
  PERFORM set_config('docket.erasure', 'off', true);
  may_be_more := v_seen = p_most;
  last_id := coalesce(last_id, p_after);
END
$$;
REVOKE EXECUTE ON FUNCTION public.clear_old_addresses(bigint, integer) FROM PUBLIC;
