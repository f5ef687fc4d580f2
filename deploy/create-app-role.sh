#!/bin/sh
# Runs once, in the container of PostgreSQL, when the database is created: adds the role of the shop, which does not own
# the tables. When the shop starts, it grants this role its rights.
set -eu

psql --no-psqlrc --quiet --set=ON_ERROR_STOP=1 --username="$POSTGRES_USER" --dbname="$POSTGRES_DB" <<'SQL'
\set password `cat "$DATABASE_APP_PASSWORD_FILE"`
CREATE ROLE docket_app LOGIN PASSWORD :'password';
SQL
