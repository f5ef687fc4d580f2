-- Which older builds may start on the database. A build that lacks a migration may start if it has the migration that is
-- required here. Null: it may not. The shop writes it after it has applied its migrations (platform/db/migrate/migrate.ts).
ALTER TABLE schema_migrations ADD required_migration text;
