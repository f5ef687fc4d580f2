-- 0.1.0 has its functions in the schema `verbs`, and notes them among the migrations. It cannot run beside this release.
-- Without the note, the schema is not ours.
-- Short lock: it deletes a row of two small tables at most.
DO $$
BEGIN
  IF EXISTS (SELECT FROM schema_migrations WHERE name = 'functions') THEN
    DROP SCHEMA IF EXISTS verbs CASCADE;
    DELETE FROM function_schemas WHERE name = 'verbs';
    DELETE FROM schema_migrations WHERE name = 'functions';
  END IF;
END
$$;
