-- Counts the edits of a route for alerts, so that one made from an old copy is refused instead of undoing another
-- operator's.
ALTER TABLE alert_routes ADD COLUMN revision integer NOT NULL DEFAULT 1
  CONSTRAINT alert_routes_revision CHECK (revision >= 1);
