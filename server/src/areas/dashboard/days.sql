-- The first instant of a day in a time zone. If the clocks are set back to midnight, midnight comes twice: the day begins
-- with the first one, and PostgreSQL itself would take the second one. If they skip midnight, the day begins after the
-- skipped time; a day that a zone skipped altogether begins together with the next one, and has no time of its own.
-- It is immutable, so that PostgreSQL computes it once for a query, and not for each row.
CREATE FUNCTION api.start_of_day(p_day date, p_time_zone text) RETURNS timestamptz
LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN (midnight - interval '1 hour') AT TIME ZONE p_time_zone = p_day THEN midnight - interval '1 hour'
    ELSE midnight END
  FROM (SELECT p_day::timestamp AT TIME ZONE p_time_zone AS midnight) AS zone
$$;
