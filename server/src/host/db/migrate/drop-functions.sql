-- Drops the functions of builds that no longer run, and returns the names of their schemas. It runs with the rights of
-- the owner, who created them. A name in `function_schemas` that is not that of a build is never dropped.
CREATE FUNCTION api.drop_unused_functions(p_own text) RETURNS SETOF text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
DECLARE
  v_name text;
BEGIN
  -- `verbs` is the schema of releases up to 1efed5c. These releases do not extend `keep_until` while they run, so the
  -- schema is kept for a week. It is dropped only if the old migrator created it, because an operator may have another
  -- schema of that name.
  INSERT INTO function_schemas (name, keep_until)
    SELECT 'verbs', now() + interval '7 days'
    WHERE to_regnamespace('verbs') IS NOT NULL AND EXISTS (SELECT FROM schema_migrations WHERE name = 'functions')
    ON CONFLICT DO NOTHING;
  FOR v_name IN
    DELETE FROM function_schemas
      WHERE keep_until < now() AND name <> p_own AND (
        name ~ '^api_[0-9a-f]{8}$'
        OR (name = 'verbs' AND EXISTS (SELECT FROM schema_migrations WHERE schema_migrations.name = 'functions'))
      )
      RETURNING name
  LOOP
    EXECUTE format('DROP SCHEMA IF EXISTS %I CASCADE', v_name);
    -- An old release creates its functions again at its start only if this record is missing.
    IF v_name = 'verbs' THEN DELETE FROM schema_migrations WHERE name = 'functions'; END IF;
    RETURN NEXT v_name;
  END LOOP;
END
$$;
