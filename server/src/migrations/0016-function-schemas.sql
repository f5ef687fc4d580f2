-- The schemas of SQL functions that builds use, and until when each is kept: a build that runs renews its own, and a
-- schema that is not renewed any more is dropped (platform/db/keep-functions.ts).
CREATE TABLE function_schemas (
  name text CONSTRAINT function_schemas_pk PRIMARY KEY,
  keep_until timestamptz NOT NULL
);
