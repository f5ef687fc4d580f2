-- A deletion that the shop's role may not make itself: it runs with the rights of the owner.
-- `search_path` is fixed, so that a caller cannot put other tables or functions in the place of these.

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
