-- Drops the functions of builds that no longer run, and returns the names of their schemas. It runs with the rights of
-- the owner, who created them. A name in `function_schemas` that is not that of a build is never dropped.
CREATE FUNCTION api.drop_unused_functions(p_own text) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_name text;
BEGIN
  FOR v_name IN
    DELETE FROM function_schemas
      WHERE keep_until < now() AND name <> p_own AND name ~ '^api_[0-9a-f]{8}$'
      RETURNING name
  LOOP
    EXECUTE format('DROP SCHEMA IF EXISTS %I CASCADE', v_name);
    RETURN NEXT v_name;
  END LOOP;
END
$$;
